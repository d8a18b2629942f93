// Reads the block `@{ shape: ..., label: ... }`: single-level YAML, as far as it is plain. Invariant: a returned value
// is that of YAML's JSON schema; every other block is left to Mermaid's own parser.

type Value = string | number | boolean | null;
export type NodeData = ReadonlyMap<string, Value>;

const pair =
  /[ \t]*([A-Za-z][\w-]*)[ \t]*:[ \t]+(?:"([^"\\\n]*)"|'([^'\n]*)'|([^\s"'{}[\],#&*!|>%@`?:-][^,{}[\]#:"'\n]*))[ \t]*(?:,|$)/y;
const line = /^( *)([A-Za-z][\w-]*):[ \t]+(?:"([^"\\]*)"|'([^']*)'|([^\s"'{}[\],#&*!|>%@`?:-][^#:"']*))[ \t]*$/;
/** Characters that YAML does not allow. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const notInYaml = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u0084\u0086-\u009f\ufffe\uffff]/;
const number = /^[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][-+]?\d+)?$/;

function typedValue(
  double: string | undefined,
  single: string | undefined,
  plain: string | undefined,
): Value | undefined {
  if (double !== undefined) return double;
  if (single !== undefined) return single;
  const text = (plain ?? '').trim();
  if (text === 'true' || text === 'false') return text === 'true';
  if (text === 'null') return null;
  // Numbers have many spellings in YAML; one that begins with 0 is ambiguous.
  if (/^[-+.]?\d/.test(text)) return number.test(text) && !/^[-+]?0\d/.test(text) ? Number(text) : undefined;
  return /^(?:True|TRUE|False|FALSE|Null|NULL|~|[-+]?\.(?:inf|nan))$/i.test(text) ? undefined : text;
}

/** Reads the text between `@{` and `}`; undefined if it is not plain enough. */
export function readNodeData(inside: string): NodeData | undefined {
  if (notInYaml.test(inside)) return undefined;
  // Line breaks in strings become line breaks of the label.
  const text = inside.replace(/"[^"]*"/g, (quoted) => quoted.replace(/\n\s*/g, '<br/>'));
  return text.includes('\n') ? readLines(text) : readPairs(text);
}

function readPairs(text: string): NodeData | undefined {
  const data = new Map<string, Value>();
  for (let at = 0; text.slice(at).trim() !== ''; ) {
    pair.lastIndex = at;
    const found = pair.exec(text);
    if (!found) return undefined;
    const [, key = '', double, single, plain] = found;
    const value = typedValue(double, single, plain);
    if (value === undefined || data.has(key)) return undefined;
    data.set(key, value);
    at = pair.lastIndex;
  }
  return data;
}

function readLines(text: string): NodeData | undefined {
  const data = new Map<string, Value>();
  let indent: string | undefined;
  for (const written of text.split('\n')) {
    if (written.trim() === '') continue;
    const found = line.exec(written);
    if (!found) return undefined;
    const [, before = '', key = '', double, single, plain] = found;
    const value = typedValue(double, single, plain);
    if (value === undefined || data.has(key) || before !== (indent ?? before)) return undefined;
    indent = before;
    data.set(key, value);
  }
  return data;
}
