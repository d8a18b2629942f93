// The sections and frames of a LaTeX text that have content, by their titles.

const headings =
  /\\(part|chapter|section|subsection|subsubsection|frametitle)\*?(?:\[[^\]\n]*\])?\{([^{}\n]*)\}|\\begin\{frame\}(?:<[^>\n]*>)?(?:\[[^\]\n]*\])?\{([^{}\n]+)\}/g;

/** A heading ends at the next one of its level or above. */
const levels = ['part', 'chapter', 'section', 'subsection', 'subsubsection', 'frametitle'];

/** Titles in lower case; that of a section counts if a frame of it has content. */
export function latexSections(text: string): ReadonlySet<string> {
  const marks = [...text.matchAll(headings)].map(({ 0: mark, 1: command, 2: title, 3: frame, index }) => ({
    title: (title ?? frame ?? '').trim().toLowerCase(),
    level: command === undefined ? levels.length - 1 : levels.indexOf(command),
    start: index,
    end: index + mark.length,
  }));
  const found = marks.filter(({ level, end }, index) => {
    const next = marks.slice(index + 1).find((other) => other.level <= level);
    return hasContent(text.slice(end, next?.start));
  });
  return new Set(found.map(({ title }) => title));
}

/** Something remains without headings, comments, and the commands that typeset nothing by themselves. */
const hasContent = (text: string) =>
  /[^\s{}[\]]/.test(
    text
      .replace(headings, '')
      .replace(/(?<!\\)%[^\n]*/g, '')
      .replace(/\\(?:begin|end)\{[^{}\n]*\}(?:\[[^\]\n]*\])?/g, '')
      .replace(/\\[a-zA-Z]+\*?/g, ''),
  );
