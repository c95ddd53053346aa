//! Stand-in.
pub(crate) mod near {
    pub(crate) fn nearest<'a>(
        needle: &str,
        candidates: impl IntoIterator<Item = &'a str>,
    ) -> Option<&'a str> {
        let plain = |text: &str| {
            let mut letters: Vec<char> = text
                .to_lowercase()
                .chars()
                .filter(|c| c.is_alphanumeric())
                .collect();
            letters.sort_unstable();
            letters
        };
        let wanted = plain(needle);
        candidates
            .into_iter()
            .find(|candidate| plain(candidate) == wanted)
    }
}
pub(crate) mod name {
    pub(crate) fn check_tool_name(name: &str) -> Result<(), String> {
        if name
            .chars()
            .all(|c| c.is_ascii_alphanumeric() || "_-.".contains(c))
            && !name.is_empty()
            && name.len() <= 128
        {
            Ok(())
        } else {
            Err("only `A-Z a-z 0-9 _ - .` are allowed".into())
        }
    }
    pub(crate) fn check_prompt_name(name: &str) -> Result<(), String> {
        check_tool_name(name)
    }
    pub(crate) fn check_header_name(name: &str) -> Result<(), String> {
        if name
            .chars()
            .all(|c| c.is_ascii_alphanumeric() || "_-".contains(c))
            && !name.is_empty()
        {
            Ok(())
        } else {
            Err("only letters".into())
        }
    }
}
pub(crate) mod template {
    #[derive(Debug)]
    pub(crate) struct TemplateError(String);
    impl TemplateError {
        pub(crate) fn message(&self) -> &str {
            &self.0
        }
    }
    pub(crate) struct UriTemplate(Vec<String>);
    impl UriTemplate {
        pub(crate) fn parse(text: &str) -> Result<Self, TemplateError> {
            let mut names = Vec::new();
            let mut rest = text;
            while let Some((_, after)) = rest.split_once('{') {
                let Some((inside, after)) = after.split_once('}') else {
                    return Err(TemplateError("`{` is never closed".into()));
                };
                names.extend(
                    inside
                        .trim_start_matches(['+', '#', '.', '/', ';', '?', '&'])
                        .split(',')
                        .map(str::to_owned),
                );
                rest = after;
            }
            Ok(Self(names))
        }
        pub(crate) fn variables(&self) -> Vec<String> {
            self.0.clone()
        }
    }
}
