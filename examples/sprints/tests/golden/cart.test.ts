import { describe, expect, it } from "vitest";
import { total, log } from "./cart";

describe("total", () => {
  it("works with ordinary values", async () => {
    const result = await total([1], "text");
    expect(result).toEqual("say what is expected");
  });
  it("works when prices is empty", async () => {
    const result = await total([], "text");
    expect(result).toEqual("say what is expected");
  });
  it("works when currency is left out", async () => {
    const result = await total([1], undefined);
    expect(result).toEqual("say what is expected");
  });
  it("works when currency is empty", async () => {
    const result = await total([1], "");
    expect(result).toEqual("say what is expected");
  });
  it("works when currency is not ASCII", async () => {
    const result = await total([1], "äöü");
    expect(result).toEqual("say what is expected");
  });
});

describe("log", () => {
  it("works with ordinary values", () => {
    log(true);
    expect.fail("say what has changed");
  });
  it("works when on is false", () => {
    log(false);
    expect.fail("say what has changed");
  });
});
