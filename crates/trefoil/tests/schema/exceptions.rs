//! Where the checker and the official tests differ, and why. A difference that is not here fails the test, and so does
//! one that is here and is none any more.

/// Groups whose schema the checker refuses to compile.
pub(crate) struct Refused {
    pub(crate) file: &'static str,
    /// What the checker must say of the schema.
    pub(crate) because: &'static str,
    pub(crate) groups: &'static [&'static str],
}

/// Values of which the checker thinks otherwise.
pub(crate) struct Difference {
    pub(crate) file: &'static str,
    pub(crate) why: &'static str,
    pub(crate) tests: &'static [&'static str],
}

const ANNOTATION: &str = "the dialect leaves it to the validator whether a format is asserted; what a server advertises it enforces";
const WRITTEN_BY_TYPES: &str =
    "types that stand for durations write fractions, a sign and any units";
const OUR_DIALECT: &str = "patterns are those of the `regex` crate, which has its own escapes and groups and no lookaround";
const SANE: &str = "addresses as people have them, without what RFC 5322 can quote";
const NO_TABLES: &str = "the rules of internationalised names need tables of Unicode that a checker of arguments is not worth";
const NOT_PARSED: &str = "the characters of a URI are checked, those beyond ASCII are accepted, and its authority is not taken apart";

pub(crate) const REFUSED: &[Refused] = &[
    Refused {
        file: "additionalProperties",
        because: "unknown keyword `dependentSchemas`",
        groups: &["dependentSchemas with additionalProperties"],
    },
    Refused {
        file: "content",
        because: "unknown keyword `contentSchema`",
        groups: &["validation of binary-encoded media type documents with schema"],
    },
    Refused {
        file: "defs",
        because: "`$ref` to",
        groups: &["validate definition against metaschema"],
    },
    Refused {
        file: "enum",
        because: "must be a list that is not empty",
        groups: &["empty enum"],
    },
    Refused {
        file: "format",
        because: "unknown format `idn-hostname`",
        groups: &["idn-hostname format"],
    },
    Refused {
        file: "format",
        because: "unknown format `iri-reference`",
        groups: &["iri-reference format"],
    },
    Refused {
        file: "format",
        because: "unknown format `relative-json-pointer`",
        groups: &["relative-json-pointer format"],
    },
    Refused {
        file: "format",
        because: "unknown format `uri-template`",
        groups: &["uri-template format"],
    },
    Refused {
        file: "not",
        because: "unknown keyword `unevaluatedProperties`",
        groups: &["collect annotations inside a 'not', even if collection is disabled"],
    },
    Refused {
        file: "optional/ecmascript-regex",
        because: "does not compile",
        groups: &[
            "ECMA 262 regex escapes control codes with \\c and lower letter",
            "ECMA 262 regex escapes control codes with \\c and upper letter",
        ],
    },
    Refused {
        file: "optional/format/unknown",
        because: "unknown format `unknown`",
        groups: &["unknown format"],
    },
    Refused {
        file: "ref",
        because: "unknown keyword `$id`",
        groups: &[
            "$id must be resolved against nearest parent, not just immediate parent",
            "$id with file URI still resolves pointers - *nix",
            "$id with file URI still resolves pointers - windows",
            "Recursive references between schemas",
            "URN base URI with NSS",
            "URN base URI with URN and JSON pointer ref",
            "URN base URI with q-component",
            "URN base URI with r-component",
            "URN ref with nested pointer ref",
            "order of evaluation: $id and $ref",
            "order of evaluation: $id and $ref on nested schema",
            "ref with absolute-path-reference",
            "refs with relative uris and defs",
            "relative refs with absolute uris and defs",
            "simple URN base URI with $ref via the URN",
            "simple URN base URI with JSON pointer",
        ],
    },
    Refused {
        file: "ref",
        because: "unknown keyword `$anchor`",
        groups: &[
            "URN base URI with URN and anchor ref",
            "order of evaluation: $id and $anchor and $ref",
        ],
    },
    Refused {
        file: "ref",
        because: "`$defs` must be an object at the root",
        groups: &["empty tokens in $ref json-pointer"],
    },
    Refused {
        file: "ref",
        because: "unknown keyword `unevaluatedProperties`",
        groups: &["ref creates new scope when adjacent to keywords"],
    },
    Refused {
        file: "ref",
        because: "unknown keyword `else`",
        groups: &["ref to else"],
    },
    Refused {
        file: "ref",
        because: "unknown keyword `if`",
        groups: &["ref to if"],
    },
    Refused {
        file: "ref",
        because: "unknown keyword `then`",
        groups: &["ref to then"],
    },
    Refused {
        file: "ref",
        because: "`$ref` to",
        groups: &[
            "relative pointer ref to array",
            "relative pointer ref to object",
            "remote ref, containing refs itself",
        ],
    },
];

pub(crate) const DIFFERENCES: &[Difference] = &[
    Difference {
        file: "format",
        why: ANNOTATION,
        tests: &[
            "invalid email string is only an annotation by default",
            "invalid idn-email string is only an annotation by default",
            "invalid regex string is only an annotation by default",
            "invalid ipv4 string is only an annotation by default",
            "invalid ipv6 string is only an annotation by default",
            "invalid hostname string is only an annotation by default",
            "invalid date string is only an annotation by default",
            "invalid date-time string is only an annotation by default",
            "invalid time string is only an annotation by default",
            "invalid json-pointer string is only an annotation by default",
            "invalid uri string is only an annotation by default",
            "invalid uri-reference string is only an annotation by default",
            "invalid uuid string is only an annotation by default",
            "invalid duration string is only an annotation by default",
        ],
    },
    Difference {
        file: "optional/format/duration",
        why: WRITTEN_BY_TYPES,
        tests: &[
            "weeks cannot be combined with other units",
            "fractional duration is not allowed by RFC 3339 ABNF",
            "years and days cannot appear without months",
            "hours and seconds cannot appear without minutes",
            "a leading sign is not allowed",
            "weeks cannot be combined with a time component",
            "weeks cannot be combined with a zero-valued component",
        ],
    },
    Difference {
        file: "optional/format/ecmascript-regex",
        why: OUR_DIALECT,
        tests: &[
            "when used as a pattern",
            "Python named group (?P<name>...) is not ECMA 262",
            "a single global inline flag (?i)",
            "multiple global inline flags (?ims)",
            "an ECMA 262 named backreference \\k<name>",
            "a variable-width lookbehind (ES2018)",
            "an empty character class is valid ECMA 262",
            "a negated empty character class is valid ECMA 262",
            "a control escape \\cA is valid ECMA 262",
        ],
    },
    Difference {
        file: "optional/format/email",
        why: SANE,
        tests: &[
            "a quoted string with a space in the local part is valid",
            "a quoted string with a double dot in the local part is valid",
            "a quoted string with a @ in the local part is valid",
            "an IPv4-address-literal after the @ is valid",
            "an IPv6-address-literal after the @ is valid",
        ],
    },
    Difference {
        file: "optional/format/hostname",
        why: NO_TABLES,
        tests: &[
            "invalid Punycode",
            "contains illegal char U+302E Hangul single dot tone mark",
            "Begins with a Spacing Combining Mark",
            "Begins with a Nonspacing Mark",
            "Begins with an Enclosing Mark",
            "Exceptions that are DISALLOWED, right-to-left chars",
            "Exceptions that are DISALLOWED, left-to-right chars",
            "MIDDLE DOT with no preceding 'l'",
            "MIDDLE DOT with nothing preceding",
            "MIDDLE DOT with no following 'l'",
            "MIDDLE DOT with nothing following",
            "Greek KERAIA not followed by Greek",
            "Greek KERAIA not followed by anything",
            "Hebrew GERESH not preceded by Hebrew",
            "Hebrew GERESH not preceded by anything",
            "Hebrew GERSHAYIM not preceded by Hebrew",
            "Hebrew GERSHAYIM not preceded by anything",
            "KATAKANA MIDDLE DOT with no Hiragana, Katakana, or Han",
            "KATAKANA MIDDLE DOT with no other characters",
            "Arabic-Indic digits mixed with Extended Arabic-Indic digits",
            "ZERO WIDTH JOINER not preceded by Virama",
            "ZERO WIDTH JOINER not preceded by anything",
            "contains \"--\" in the 3rd and 4th position",
        ],
    },
    Difference {
        file: "optional/format/idn-email",
        why: SANE,
        tests: &[
            "a non-ASCII quoted local part is valid",
            "a domain label that is not in Unicode NFC is valid",
            "a local part that is not in Unicode NFC is valid",
            "a C1 control in the local part is valid",
            "a noncharacter in the local part is valid",
        ],
    },
    Difference {
        file: "optional/format/iri",
        why: NOT_PARSED,
        tests: &[
            "an IPv6 address without enclosing brackets is invalid",
            "an IPv6 host whose embedded IPv4 has a leading zero is invalid",
        ],
    },
    Difference {
        file: "optional/format/uri-reference",
        why: NOT_PARSED,
        tests: &[
            "unescaped non US-ASCII characters",
            "square brackets outside an authority",
            "a non-numeric port in a network-path reference",
            "more than one at-sign in the authority",
            "a leading zero in the IPv4 part of an IPv6 literal",
        ],
    },
    Difference {
        file: "optional/format/uri",
        why: NOT_PARSED,
        tests: &[
            "invalid userinfo",
            "unescaped non US-ASCII characters",
            "non-numeric port is invalid",
            "leading zero in an embedded IPv4 address is invalid",
            "square brackets are not allowed in a path segment",
        ],
    },
];
