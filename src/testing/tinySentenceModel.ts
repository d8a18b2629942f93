// The smallest sentence model: an ONNX file that looks up a vector per token, and its vocabulary. Written as protobuf by
// hand (onnx.proto3, IR version 8, operator set 13), so that tests need no file of a real model.

/** Line n has the token of row n of `tinyVectors`. */
export const tinyVocabulary = ['[PAD]', '[UNK]', '[CLS]', '[SEP]', 'lend', 'borrow', 'tool', 'the', 'sing'].join('\n');
/** Words of one meaning have one vector; the tokens around a text have none. */
export const tinyVectors = [
  [0, 0],
  [0, 0],
  [0, 0],
  [0, 0],
  [3, 4],
  [3, 4],
  [1, 0],
  [0, 0],
  [-4, 3],
] as const;

const varint = (value: number): number[] =>
  value < 128 ? [value] : [(value % 128) + 128, ...varint(Math.floor(value / 128))];
const number = (field: number, value: number) => [...varint(field * 8), ...varint(value)];
const bytes = (field: number, content: readonly number[]) => [
  ...varint(field * 8 + 2),
  ...varint(content.length),
  ...content,
];
const text = (field: number, value: string) => bytes(field, [...new TextEncoder().encode(value)]);

const FLOAT = 1;
const INT64 = 7;
/** A `ValueInfoProto` of a tensor with dimensions of any size. */
const value = (name: string, type: number, dimensions: readonly string[]) => [
  ...text(1, name),
  ...bytes(
    2,
    bytes(1, [
      ...number(1, type),
      ...bytes(
        2,
        dimensions.flatMap((each) => bytes(1, text(2, each))),
      ),
    ]),
  ),
];

/** The model as a file, with other names of its input and output on request. */
export function tinySentenceModel({ input = 'input_ids', output = 'last_hidden_state' } = {}): Uint8Array<ArrayBuffer> {
  const rows = new Uint8Array(new Float32Array(tinyVectors.flat()).buffer);
  const table = [
    ...number(1, tinyVectors.length),
    ...number(1, tinyVectors[0].length),
    ...number(2, FLOAT),
    ...text(8, 'table'),
    ...bytes(9, [...rows]),
  ];
  const gather = [...text(1, 'table'), ...text(1, input), ...text(2, output), ...text(4, 'Gather')];
  const graph = [
    ...bytes(1, gather),
    ...text(2, 'tiny'),
    ...bytes(5, table),
    ...bytes(11, value(input, INT64, ['batch', 'tokens'])),
    ...bytes(12, value(output, FLOAT, ['batch', 'tokens', 'numbers'])),
  ];
  return new Uint8Array([...number(1, 8), ...bytes(7, graph), ...bytes(8, number(2, 13))]);
}
