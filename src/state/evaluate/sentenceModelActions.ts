// Opens the sentence model of WorfEval from two files, which may be chosen one after the other. Invariant: a file that
// cannot be used does not replace the opened model.

import { worfMessages as t } from '../../messages/worf.en';
import { reasonOf } from '../support/describeRefusal';
import { createLatestTask } from '../support/latestTask';
import type { SentenceModel, SentenceModels } from './evaluationPorts';

export interface SentenceModelState {
  /** Undefined before one is found or opened. */
  readonly sentenceModel: SentenceModel | undefined;
  /** Names of the chosen files, until both are opened. */
  readonly chosenFiles: { readonly model?: string; readonly tokenizer?: string };
  readonly modelWork: 'idle' | 'finding' | 'opening';
  /** Why the chosen files could not be opened. */
  readonly modelProblem: string | undefined;
}

export interface SentenceModelActions {
  /** Shows the model of an earlier visit. */
  findModel(): Promise<void>;
  /** Takes a model and its tokenizer, together or one after the other. */
  takeModelFiles(files: readonly File[]): Promise<void>;
  /** Deletes the model and forgets the chosen files. */
  removeModel(): Promise<void>;
}

/** Maximum sizes in bytes. */
const MAX_MODEL = 200_000_000;
const MAX_TOKENIZER = 20_000_000;

export const noSentenceModel: SentenceModelState = {
  sentenceModel: undefined,
  chosenFiles: {},
  modelWork: 'idle',
  modelProblem: undefined,
};

/** `onChange` is called before the opened model changes: scores of the earlier one are not of the next. */
export function sentenceModelActions(
  set: (change: Partial<SentenceModelState>) => void,
  get: () => SentenceModelState,
  loadModels: () => Promise<SentenceModels>,
  onChange: () => void,
): SentenceModelActions {
  const task = createLatestTask();
  let model: File | undefined;
  let tokenizer: File | undefined;
  let finding: Promise<void> | undefined;
  const showChosen = (problem?: string) =>
    set({
      modelWork: 'idle',
      modelProblem: problem,
      chosenFiles: {
        ...(model ? { model: model.name } : {}),
        ...(tokenizer ? { tokenizer: tokenizer.name } : {}),
      },
    });
  const refusalOf = ({ name, size }: File): string | undefined => {
    const isModel = /\.onnx$/i.test(name);
    if (!isModel && !/\.(?:json|txt)$/i.test(name)) return t.otherModelFile({ name });
    const most = isModel ? MAX_MODEL : MAX_TOKENIZER;
    return size > most ? t.modelTooLarge({ name, size: inMegabytes(size), most: inMegabytes(most) }) : undefined;
  };
  const find = async () => {
    if (get().modelWork !== 'idle') return;
    const signal = task.begin();
    set({ modelWork: 'finding' });
    try {
      const sentenceModel = await (await loadModels()).find();
      if (!signal.aborted) set({ modelWork: 'idle', sentenceModel });
    } catch (error) {
      finding = undefined;
      if (!signal.aborted) showChosen(reasonOf(error));
    }
  };

  return {
    findModel: () => {
      finding ??= find();
      return finding;
    },
    takeModelFiles: async (files) => {
      const signal = task.begin();
      const problem = files.map(refusalOf).find((refusal) => refusal !== undefined);
      if (problem !== undefined) {
        showChosen(problem);
        return;
      }
      for (const file of files) {
        if (/\.onnx$/i.test(file.name)) model = file;
        else tokenizer = file;
      }
      showChosen();
      if (!model || !tokenizer) return;
      set({ modelWork: 'opening' });
      try {
        const sentenceModel = await (await loadModels()).open(model, tokenizer, signal);
        if (signal.aborted) return;
        model = undefined;
        tokenizer = undefined;
        onChange();
        set({ sentenceModel });
        showChosen();
      } catch (error) {
        if (!signal.aborted) showChosen(reasonOf(error));
      }
    },
    removeModel: async () => {
      task.cancel();
      model = undefined;
      tokenizer = undefined;
      onChange();
      set({ sentenceModel: undefined });
      showChosen();
      await (await loadModels()).remove();
    },
  };
}

const inMegabytes = (bytes: number) => `${Math.ceil(bytes / 1_000_000)} MB`;
