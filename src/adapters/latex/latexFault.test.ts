import { describe, expect, it } from 'vitest';
import { latexFault } from './latexFault';

const deck = (body: string) => `\\documentclass{beamer}\n\\begin{document}\n${body}\n\\end{document}\n`;

describe('the parser of LaTeX', () => {
  it('takes documents with math, verbatim text, comments and own commands', () => {
    for (const text of [
      deck('\\begin{frame}{Motivation}\n\\begin{itemize}\\item $x^2$ and \\(y\\)\\end{itemize}\n\\end{frame}'),
      deck('\\begin{frame}[fragile]{Code}\n\\begin{verbatim}\nif (a) { $\n\\end{verbatim}\n\\end{frame}'),
      deck('\\[ \\frac{\\partial f}{\\partial x} \\]\n% a { comment\n\\begin{align} a &= b \\\\ c &= d \\end{align}'),
      `% slides\n${deck('Text.')}`,
      '\\documentclass{article}\n\\newenvironment{note}{\\begin{quote}}{\\end{quote}}\n\\newcommand{\\R}{\\mathbb{R}}\n\\begin{document}\n$\\R$\n\\end{document}',
    ]) {
      expect(latexFault(text), text).toBeUndefined();
    }
  });

  it('says where a text stops being one', () => {
    expect(latexFault(deck('\\begin{frame}{A}\nText.'))).toBe('Line 3: \\begin{frame} is never closed.');
    expect(latexFault(deck('\\begin{itemize}\\item a\\end{enumerate}'))).toBe(
      'Line 3: \\end{enumerate} comes before the end of \\begin{itemize} of line 3.',
    );
    expect(latexFault(deck('\\end{frame}'))).toBe(
      'Line 3: \\end{frame} comes before the end of \\begin{document} of line 2.',
    );
    expect(latexFault('\\documentclass{article}\n\\begin{document}\nText.')).toBe(
      'Line 2: \\begin{document} is never closed.',
    );
    expect(latexFault(deck('\\textbf{a'))).toMatch(/^Line \d+ does not parse/);
    expect(latexFault(deck('$x^2'))).toMatch(/^Line \d+ does not parse/);
    expect(latexFault(deck('\\[ x'))).toBe('Line 3: \\[ is never closed.');
  });

  it('wants a document, not a part of one or the words around it', () => {
    expect(latexFault('')).toBe('It holds no LaTeX.');
    expect(latexFault('# Motivation\n\nWords.')).toMatch(/no \\documentclass|does not parse/);
    expect(latexFault('\\begin{frame}{A}Text.\\end{frame}')).toBe('It has no \\documentclass.');
    expect(latexFault('\\documentclass{beamer}')).toBe('It has no document environment.');
    expect(latexFault(`Here are the slides:\n${deck('Text.')}`)).toBe('There is text before \\documentclass.');
  });

  it('has an answer for what is nested without end', () => {
    expect(latexFault('{'.repeat(200_000))).toMatch(/could not be parsed|does not parse/);
    expect(latexFault('\\begin{a}'.repeat(3000))).toMatch(/could not be parsed|never closed/);
  });
});
