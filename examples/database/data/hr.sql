CREATE TABLE departments (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE
);
CREATE TABLE employees (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    department_id INTEGER REFERENCES departments (id),
    hired_on TEXT NOT NULL
);

INSERT INTO departments VALUES (1, 'Warehouse'), (2, 'Web shop');
INSERT INTO employees VALUES
    (1, 'Barbara', 2, '2021-03-01'),
    (2, 'Niklaus', 1, '2019-10-15'),
    (3, 'Tony', NULL, '2026-07-01');
