import styles from './SourcePreview.module.css';

/** Lines of the preview, more than a screen shows; the editor has the rest. */
const lineLimit = 90;
const lineLength = 2_000;

/** The first lines of a text, shown until the editor is loaded. */
export function SourcePreview({ source, from = 1 }: { readonly source: string; readonly from?: number }) {
  return (
    <div className={styles['preview']} aria-busy="true">
      {firstLines(source, from).map((line, index) => {
        const text = line.trimStart();
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is its number
          <div key={index} className={styles['line']}>
            <span className={styles['number']} aria-hidden="true">
              {from + index}
            </span>
            <span className={styles['text']} style={{ paddingLeft: `${line.length - text.length + 2}ch` }}>
              {text}
            </span>
          </div>
        );
      })}
    </div>
  );
}

const firstLines = (source: string, from: number): string[] =>
  source
    .replace(/^\uFEFF/, '')
    .split(/\r\n?|\n/, from - 1 + lineLimit)
    .slice(from - 1)
    .map((line) => line.slice(0, lineLength));
