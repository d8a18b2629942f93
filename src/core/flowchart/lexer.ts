// Splits a flowchart into tokens like the lexer of Mermaid 12 (flow.jison: its rules in their order, its states as a
// stack). One lexer serves reading, positions, edits and the syntax colours of the editor. Invariant: every token
// except `end-of-text` and an empty text advances; the work is linear in the length of the text. The input is a text in
// which comments, front matter and directives are blank (`maskFlowchart`), with the line feed as the only newline.

import {
  bracketCodes,
  callStart,
  clickStart,
  descriptionBlockStart,
  directionNames,
  emptyCall,
  type FlowchartLexerState,
  type FlowchartTokenKind,
  headerDirection,
  isDigitCode,
  isUnicodeLetter,
  isWhitespaceCode,
  isWordCharacter,
  isWordPunctuation,
  keywordsByLetter,
  linkStrokes,
  namedDirection,
  noDirection,
  openingBrackets,
  singleCharacterTokens,
  textBrackets,
  titleStart,
} from './lexerRules';

export interface FlowchartLexer {
  readonly text: string;
  kind: FlowchartTokenKind;
  /** Offset before the token, including words such as `click ` that only change the state. */
  from: number;
  start: number;
  end: number;
  /** End of the examined text: text after it had no influence. */
  reach: number;
  /** Innermost last; empty between statements. */
  stack: FlowchartLexerState[];
  /** Advances to the next token. */
  next(): void;
  /** Restarts at the offset, between statements. */
  restart(at: number): void;
}

export function createFlowchartLexer(text: string, at = 0, stack: readonly FlowchartLexerState[] = []): FlowchartLexer {
  const { length } = text;
  /** Start and end of the run of white space that was measured last. */
  let spaceFrom = -1;
  let spaceTo = -1;
  let directionAt = -1;
  let lineEnd = -1;
  /** For the current line: the last occurrence of each direction. */
  const directions = new Map<string, RegExpExecArray>();
  let atSign = -1;
  /** For the run of characters that may be a link's id: its end, and the last `@` that can end an id. */
  let runEnd = -1;
  let lastAt = -1;
  let hasToken = false;
  let mayHaveHeader = at === 0 && stack.length === 0;

  const reachTo = (offset: number) => {
    if (offset > lexer.reach) lexer.reach = offset;
  };
  const emit = (kind: FlowchartTokenKind, end: number): void => {
    hasToken = true;
    lexer.kind = kind;
    lexer.end = end;
    reachTo(end);
  };
  const match = (pattern: RegExp, from: number): RegExpExecArray | null => {
    pattern.lastIndex = from;
    const found = pattern.exec(text);
    if (found) reachTo(from + found[0].length + 1);
    return found;
  };
  const afterSpace = (from: number): number => {
    if (from < spaceFrom || from >= spaceTo) {
      spaceFrom = from;
      spaceTo = from;
      while (spaceTo < length && isWhitespaceCode(text.charCodeAt(spaceTo))) spaceTo++;
    }
    reachTo(spaceTo + 1);
    return spaceTo > from ? spaceTo : from;
  };
  const runOf = (code: number, from: number): number => {
    let end = from;
    while (end < length && text.charCodeAt(end) === code) end++;
    reachTo(end + 1);
    return end;
  };
  const isHead = (code: number) => code === 120 || code === 111 || code === 60;
  const isEnd = (code: number) => code === 120 || code === 111 || code === 62;

  /** The end of a complete link of this stroke at `from`, without the white space after it; 0 if not found. */
  const linkEnd = (stroke: number, from: number): number => {
    if (stroke === 46) {
      const dots = text.charCodeAt(from) === 45 ? from + 1 : from;
      const behind = runOf(46, dots);
      if (behind === dots || text.charCodeAt(behind) !== 45) return 0;
      return isEnd(text.charCodeAt(behind + 1)) ? behind + 2 : behind + 1;
    }
    const behind = runOf(stroke, from);
    const count = behind - from;
    if (count >= 2 && isEnd(text.charCodeAt(behind))) return behind + 1;
    return count >= 3 ? behind : 0;
  };
  /** Like `linkEnd`, with an optional head before it. */
  const headedLinkEnd = (stroke: number, from: number): number => {
    if (isHead(text.charCodeAt(from))) {
      const end = linkEnd(stroke, from + 1);
      if (end > 0) return end;
    }
    return linkEnd(stroke, from);
  };
  const startEnd = (sign: string, from: number): number => {
    const at = isHead(text.charCodeAt(from)) ? from + 1 : from;
    return text.startsWith(sign, at) ? at + sign.length : 0;
  };

  /** A link, or the first part of a link with text between its parts. */
  const readLink = (from: number): boolean => {
    const at = afterSpace(from);
    reachTo(at + 4);
    const code = text.charCodeAt(at);
    if (code === 126) return readInvisible(from);
    if (code !== 45 && code !== 61 && code !== 46 && !isHead(code)) return false;
    for (const [stroke, sign, state] of linkStrokes) {
      const end = headedLinkEnd(stroke, at);
      if (end > 0) {
        pop();
        emit('link', afterSpace(end));
        return true;
      }
      const linkStartEnd = startEnd(sign, at);
      if (linkStartEnd > 0) {
        lexer.stack.push(state);
        emit('link-start', afterSpace(linkStartEnd));
        return true;
      }
    }
    return false;
  };
  const readInvisible = (from: number): boolean => {
    const at = afterSpace(from);
    const end = runOf(126, at);
    if (end - at < 3) return false;
    emit('link', afterSpace(end));
    return true;
  };
  const pop = () => {
    lexer.stack.pop();
  };
  const readQuote = (from: number): boolean => {
    if (text.charCodeAt(from) !== 34) return false;
    reachTo(from + 2);
    const isMarkdown = text.charCodeAt(from + 1) === 96;
    lexer.stack.push(isMarkdown ? 'markdown' : 'string');
    lexer.end = from + (isMarkdown ? 2 : 1);
    return true;
  };
  const readOpener = (from: number): boolean => {
    const found =
      bracketCodes.has(text.charCodeAt(from)) && openingBrackets.find(([sign]) => text.startsWith(sign, from));
    if (!found) return false;
    lexer.stack.push(found[1]);
    emit(found[0] === '|' ? 'pipe' : 'open', from + found[0].length);
    reachTo(from + 4);
    return true;
  };
  /** A direction anywhere on the line, with any text before it: the token is the whole line. */
  const readDirection = (from: number): boolean => {
    if (directionAt < from) {
      const found = text.indexOf('direction', from);
      directionAt = found < 0 ? length + 1 : found;
    }
    if (lineEnd < from) {
      lineEnd = endOfLine(from);
      directions.clear();
      if (directionAt < lineEnd) {
        namedDirection.lastIndex = directionAt;
        for (let found = namedDirection.exec(text); found && found.index < lineEnd; found = namedDirection.exec(text)) {
          directions.set(found[1] as string, found);
        }
        reachTo(afterSpace(text.lastIndexOf('direction', lineEnd) + 9) + 3);
      }
    }
    reachTo(lineEnd + 1);
    if (directions.size === 0) return false;
    for (const name of directionNames) {
      const found = directions.get(name);
      if (!found || found.index < from) continue;
      emit('direction-statement', endOfLine(found.index + found[0].length));
      return true;
    }
    return false;
  };
  const endOfLine = (from: number): number => {
    const found = text.indexOf('\n', from);
    return found < 0 ? length : found;
  };
  const readLinkId = (from: number): boolean => {
    if (atSign < from) {
      const found = text.indexOf('@', from);
      atSign = found < 0 ? length + 1 : found;
    }
    if (atSign > length) return false;
    if (from >= runEnd) {
      lastAt = -1;
      for (runEnd = from; runEnd < length; runEnd++) {
        const code = text.charCodeAt(runEnd);
        if (code === 34 || code === 124 || bracketCodes.has(code) || isWhitespaceCode(code)) break;
        if (code !== 64 || runEnd === from) continue;
        const behind = text.charCodeAt(runEnd + 1);
        if (runEnd + 1 < length && behind !== 123 && behind !== 34) lastAt = runEnd;
      }
    }
    reachTo(runEnd + 1);
    if (lastAt <= from) return false;
    emit('link-id', lastAt + 1);
    return true;
  };

  /** Reads a token between statements or in them, outside labels. */
  const readPlain = (from: number) => {
    const code = text.charCodeAt(from);
    // White space first: nearly every line begins with it, and of the other tokens only links and directions may.
    if (isWhitespaceCode(code)) {
      if (readDirection(from) || readLink(from)) return;
      let end = from;
      if (code === 10) end = runOf(10, from);
      else while (end < length && text.charCodeAt(end) !== 10 && isWhitespaceCode(text.charCodeAt(end))) end++;
      emit(code === 10 ? 'newline' : 'space', end);
      return;
    }
    if (code === 97) {
      const found = match(titleStart, from);
      if (found) {
        lexer.stack.push(found[1] === undefined ? 'description' : 'title');
        emit('accessibility', from + found[0].length);
        return;
      }
      const block = match(descriptionBlockStart, from);
      if (block) {
        lexer.stack.push('descriptionBlock');
        lexer.end = from + block[0].length;
        return;
      }
    }
    reachTo(from + 15);
    if (code === 64 && text.charCodeAt(from + 1) === 123) {
      lexer.stack.push('data');
      emit('data', from + 2);
      return;
    }
    if (code === 99) {
      const call = match(callStart, from);
      if (call) {
        lexer.stack.push('callbackName');
        lexer.end = from + call[0].length;
        return;
      }
    }
    if (readQuote(from)) return;
    const words = keywordsByLetter.get(code);
    // The table also has `href` and `click`: of the other keywords only `classDef` and `class` share a first letter
    // with them.
    if (words) {
      for (const [word, kind] of words) {
        if (!text.startsWith(word, from) || isWordCharacter(text.charCodeAt(from + word.length))) continue;
        const end = from + word.length;
        if (kind === 'graph' && mayHaveHeader) {
          mayHaveHeader = false;
          lexer.stack.push('direction');
        }
        emit(kind, kind === 'end' ? afterSpace(end) : end);
        return;
      }
    }
    if (code === 104 && text.startsWith('href', from) && isWhitespaceCode(text.charCodeAt(from + 4))) {
      emit('href', from + 5);
      return;
    }
    if (code === 99) {
      const click = match(clickStart, from);
      if (click) {
        lexer.stack.push('click');
        lexer.end = from + click[0].length;
        return;
      }
    }
    if (readDirection(from) || readLinkId(from)) return;
    if (isDigitCode(code)) {
      let end = from + 1;
      while (end < length && isDigitCode(text.charCodeAt(end))) end++;
      emit('number', end);
      return;
    }
    const single = singleCharacterTokens.get(code);
    if (single !== undefined) {
      if (code === 58 && text.startsWith(':::', from)) emit('class-separator', from + 3);
      else emit(single, from + 1);
      return;
    }
    if (readLink(from)) return;
    if (code === 91 && text.charCodeAt(from + 1) === 124) {
      // Its sides are named outside any label, so no state is pushed.
      emit('open', from + 2);
      return;
    }
    if (code === 62) {
      lexer.stack.push('text');
      emit('open', from + 1);
      return;
    }
    if (readOpener(from)) return;
    if (code === 60) emit('less', from + 1);
    else if (code === 94) emit('up', from + 1);
    else if (code === 92 && text.charCodeAt(from + 1) === 124) emit('separator', from + 2);
    else if (code === 118 && !isWordCharacter(text.charCodeAt(from + 1))) emit('down', from + 1);
    else {
      const end = afterWord(from);
      if (end > from) emit('word', end);
      else if (code === 45) emit('minus', from + 1);
      else if (isUnicodeLetter(code)) emit('letter', from + 1);
      else emit('invalid', from + 1);
    }
  };
  const afterWord = (from: number): number => {
    let end = from;
    for (; end < length; end++) {
      const code = text.charCodeAt(end);
      if (code < 128 && isWordPunctuation[code] === 1) continue;
      if (code !== 45 || end + 1 >= length) break;
      const behind = text.charCodeAt(end + 1);
      if (behind === 62 || behind === 45 || behind === 46) break;
    }
    reachTo(end + 2);
    return end;
  };

  const readText = (from: number) => {
    const code = text.charCodeAt(from);
    if (readQuote(from)) return;
    if ((code === 126 || isWhitespaceCode(code)) && readInvisible(from)) return;
    if (bracketCodes.has(code)) {
      reachTo(from + 4);
      const found = textBrackets.find(([sign]) => text.startsWith(sign, from));
      if (!found) return emit('invalid', from + 1);
      const [sign, behind] = found;
      if (behind === 'close') pop();
      else lexer.stack.push(behind);
      return emit(sign === '|' ? 'pipe' : behind === 'close' ? 'close' : 'open', from + sign.length);
    }
    let end = from;
    for (; end < length; end++) {
      const other = text.charCodeAt(end);
      if (other === 34 || bracketCodes.has(other)) break;
    }
    emit('text', end);
  };

  const readEllipse = (from: number) => {
    const code = text.charCodeAt(from);
    const isClosing = (at: number) => {
      const sign = text.charCodeAt(at);
      return text.charCodeAt(at + 1) === 41 && (sign === 45 || sign === 47 || sign === 41);
    };
    if (readQuote(from)) return;
    if ((code === 126 || isWhitespaceCode(code)) && readInvisible(from)) return;
    if (isClosing(from)) {
      pop();
      return emit('close', from + 2);
    }
    let end = from;
    // Mermaid reads a label character by character; before each one it tests whether another token begins.
    for (; end < length; end++) {
      const other = text.charCodeAt(end);
      if (other === 34 || (other !== 124 && bracketCodes.has(other)) || isClosing(end)) break;
      if (end > from && other === 126 && text.startsWith('~~~', end)) break;
    }
    if (end > from) return emit('text', end);
    if (!readOpener(from)) emit('invalid', from + 1);
  };

  const readTrapezoid = (from: number) => {
    const code = text.charCodeAt(from);
    const behind = text.charCodeAt(from + 1);
    reachTo(from + 4);
    if (readQuote(from)) return;
    if ((code === 126 || isWhitespaceCode(code)) && readInvisible(from)) return;
    const isOpening = ['(-', '([', '[[', '[(', '((('].some((sign) => text.startsWith(sign, from));
    if (!isOpening && behind === 93 && '\\(?=])/'.includes(text[from] as string)) {
      pop();
      return emit('close', from + 2);
    }
    if (code === 47 || code === 92) return emit('text', from + 1);
    let end = from;
    for (; end < length; end++) {
      const other = text.charCodeAt(end);
      if (other === 92 || other === 47 || (other !== 124 && bracketCodes.has(other))) break;
    }
    if (end > from) return emit('text', end);
    if (!readOpener(from)) emit('invalid', from + 1);
  };

  const readEdgeText = (from: number, [stroke]: (typeof linkStrokes)[number]) => {
    for (let end = from; end < length; ) {
      const code = text.charCodeAt(end);
      if (code === 34) {
        if (end > from) return emit('edge-text', end);
        if (readQuote(from)) return;
      }
      const solid = afterSpace(end);
      const linked = headedLinkEnd(stroke, solid);
      if (linked > 0) {
        if (end > from) return emit('edge-text', end);
        pop();
        return emit('link', afterSpace(linked));
      }
      if (solid > end) {
        end = solid;
        continue;
      }
      const isText = code !== stroke || (stroke === 45 && text.charCodeAt(end + 1) !== 45);
      if (!isText) return end > from ? emit('edge-text', end) : emit('invalid', end + 1);
      end++;
    }
    emit('edge-text', length);
  };

  /**
   * Next occurrence of each closing character, cached so that unclosed texts are not searched to the end repeatedly.
   */
  const places = new Map<string, { from: number; at: number }>();
  const nextPlace = (character: string, from: number): number => {
    let place = places.get(character);
    if (!place) {
      place = { from: 0, at: -1 };
      places.set(character, place);
    }
    if (from < place.from || from > place.at) {
      const found = text.indexOf(character, from);
      place.from = from;
      place.at = found < 0 ? length : found;
    }
    return place.at;
  };
  const readUntil = (kind: FlowchartTokenKind, from: number, stops: string): void => {
    let end = length;
    for (const stop of stops) end = Math.min(end, nextPlace(stop, from));
    reachTo(end + 1);
    emit(kind, end);
  };

  const readIn: Readonly<Record<FlowchartLexerState, (from: number) => void>> = {
    string: (from) => {
      if (text.charCodeAt(from) !== 34) return readUntil('string', from, '"');
      if (text.charCodeAt(from + 1) === 96) readQuote(from);
      else {
        pop();
        lexer.end = from + 1;
      }
    },
    markdown: (from) => {
      const code = text.charCodeAt(from);
      if (code !== 96 && code !== 34) return readUntil('markdown', from, '`"');
      if (code === 96 && text.charCodeAt(from + 1) === 34) {
        pop();
        lexer.end = from + 2;
      } else if (!readQuote(from)) emit('invalid', from + 1);
    },
    title: (from) => {
      pop();
      readUntil('accessibility-text', from, '\n');
    },
    description: (from) => readIn.title(from),
    descriptionBlock: (from) => {
      if (text.charCodeAt(from) !== 125) return readUntil('accessibility-text', from, '}');
      pop();
      lexer.end = from + 1;
    },
    direction: (from) => {
      const none = match(noDirection, from);
      const named = none ?? match(headerDirection, from);
      if (!named) return readQuote(from) || readOpener(from) ? undefined : emit('invalid', from + 1);
      pop();
      emit(none ? 'no-direction' : 'direction', from + named[0].length);
    },
    text: readText,
    ellipse: readEllipse,
    trapezoid: readTrapezoid,
    edgeText: (from) => readEdgeText(from, linkStrokes[0]),
    thickEdgeText: (from) => readEdgeText(from, linkStrokes[1]),
    dottedEdgeText: (from) => readEdgeText(from, linkStrokes[2]),
    click: (from) => {
      if (readQuote(from)) return;
      if (isWhitespaceCode(text.charCodeAt(from))) {
        pop();
        lexer.end = from + 1;
      } else {
        let end = from;
        while (end < length && !isWhitespaceCode(text.charCodeAt(end))) end++;
        reachTo(end + 1);
        emit('click', end);
      }
    },
    callbackName: (from) => {
      const empty = match(emptyCall, from);
      if (empty) {
        pop();
        lexer.end = from + empty[0].length;
      } else if (text.charCodeAt(from) === 40) {
        pop();
        lexer.stack.push('callbackArguments');
        lexer.end = from + 1;
      } else readUntil('callback-name', from, '(');
    },
    callbackArguments: (from) => {
      if (text.charCodeAt(from) !== 41) return readUntil('callback-arguments', from, ')');
      pop();
      lexer.end = from + 1;
    },
    data: (from) => {
      const code = text.charCodeAt(from);
      if (code === 34) {
        lexer.stack.push('dataString');
        emit('data', from + 1);
      } else if (code === 125) {
        pop();
        lexer.end = from + 1;
      } else if (code === 94) emit('invalid', from + 1);
      else readUntil('data', from, '}^"');
    },
    dataString: (from) => {
      if (text.charCodeAt(from) !== 34) return readUntil('data', from, '"');
      pop();
      emit('data', from + 1);
    },
  };

  const lexer: FlowchartLexer = {
    text,
    kind: 'end-of-text',
    from: at,
    start: at,
    end: at,
    reach: at,
    stack: [...stack],
    next: () => {
      lexer.from = lexer.end;
      // Some rules only change the state and give no token.
      for (;;) {
        const from = lexer.end;
        if (from >= length) {
          lexer.start = length;
          const open = lexer.stack.at(-1);
          // A title without text after its colon gives an empty token.
          if (open === 'title' || open === 'description') return readIn.title(length);
          lexer.kind = lexer.stack.length > 0 ? 'invalid' : 'end-of-text';
          reachTo(length + 1);
          return;
        }
        const state = lexer.stack.at(-1);
        lexer.start = from;
        hasToken = false;
        if (state === undefined) readPlain(from);
        else readIn[state](from);
        if (hasToken) return;
        // The end of a string or block belongs to the token before it.
        if (lexer.stack.length === 0) lexer.from = lexer.end;
      }
    },
    restart: (offset) => {
      mayHaveHeader = false;
      lexer.stack = [];
      lexer.from = offset;
      lexer.start = offset;
      lexer.end = offset;
      lexer.reach = offset;
      directionAt = -1;
      lineEnd = -1;
      atSign = -1;
      runEnd = -1;
      spaceFrom = -1;
      spaceTo = -1;
    },
  };
  return lexer;
}
