// Takes files that are dropped while Evaluate is visible. Each view takes the files that it can use.

import { detectFormat } from '../../core/formats';
import { agentsMessages as t } from '../../messages/agents.en';
import { completeData, isDataFile, isPlanFile, type NamedFile } from '../../state/evaluate/evaluationData';
import type { WeirStores } from '../studio/weirContext';
import { useAgentsStore } from './agents/useAgentsStore';
import { useBenchStore } from './bench/useBenchStore';
import { useWorfevalStore } from './useWorfevalStore';

/** Largest size of a plan or data file in bytes. */
const MOST = 64 * 1024 * 1024;

/** Resolves to the files that the view cannot use. */
export function takeFiles(weir: WeirStores, files: readonly File[]): Promise<readonly File[]> {
  const { evaluation } = weir.shell.getState();
  if (evaluation === 'worfeval') return takeSides(weir, files);
  if (evaluation === 'bench') return takeTasks(weir, files);
  return evaluation === 'agents' ? takePlanOrData(weir, files) : Promise.resolve(files);
}

const baseName = (path: string) => path.replace(/^.*[\\/]/, '');

/** Takes a plan with the files that the plan and its data name, or data sets. */
async function takePlanOrData(weir: WeirStores, files: readonly File[]): Promise<readonly File[]> {
  const texts: NamedFile[] = [];
  for (const file of files) if (file.size <= MOST) texts.push({ name: file.name, text: await file.text() });
  const agents = useAgentsStore.storeOf(weir).getState();
  const plan = texts.find(({ text }) => isPlanFile(text));
  const data = texts.filter(({ text }) => isDataFile(text));
  const given = plan ? [plan, ...data] : data;
  if (given.length === 0) return files;
  /** Files that a plan or a data set names. */
  const named = texts.filter(({ name }) => given.some(({ text }) => text.includes(baseName(name))));
  if (plan) agents.importPlan([plan, ...texts.filter((one) => one !== plan)]);
  else {
    for (const one of data) {
      const complete = completeData(one.name, texts);
      const { notify } = weir.workspace.getState();
      if (!complete.ok) {
        notify('error', `${one.name}: ${complete.error.message}`);
        continue;
      }
      const { name } = complete.value;
      const title = typeof name === 'string' && name !== '' ? name : baseName(one.name);
      agents.chooseData(await agents.saveData(title, complete.value));
      notify('info', t.imported({ name: one.name, added: t.dataSet }));
    }
  }
  const taken = new Set([...given, ...named].map(({ name }) => name));
  return files.filter(({ name }) => !taken.has(name));
}

async function takeTasks(weir: WeirStores, files: readonly File[]): Promise<readonly File[]> {
  const { addTaskFile } = useBenchStore.storeOf(weir).getState();
  const left: File[] = [];
  for (const file of files) {
    const text = /\.json$/i.test(file.name) && file.size <= MOST ? await file.text() : '';
    if (/"tasks"\s*:/.test(text)) await addTaskFile(file.name, text);
    else left.push(file);
  }
  return left;
}

/** Fills the empty sides, gold first. */
async function takeSides(weir: WeirStores, files: readonly File[]): Promise<readonly File[]> {
  const worfeval = useWorfevalStore.storeOf(weir);
  const left: File[] = [];
  for (const file of files) {
    const { gold, predicted, readFile } = worfeval.getState();
    const side = [gold, predicted].map(({ kind }) => kind === 'empty' || kind === 'refused').indexOf(true);
    const format = detectFormat(await file.slice(0, 64 * 1024).text(), file.name);
    const isRecords = format === 'worfbench' || (format === 'unknown' && /\.jsonl?$/i.test(file.name));
    if (!isRecords || side < 0) left.push(file);
    else await readFile(side === 0 ? 'gold' : 'predicted', file);
  }
  return left;
}
