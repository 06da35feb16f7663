/** The text is not YAML, or YAML that cannot become JSON. The message is the server's: `yaml: line 2: did not find expected key`. */
export class YamlSyntaxError extends Error {}
