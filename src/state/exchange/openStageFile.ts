// Opens files on the stage: recordings and session logs. Their content becomes part of the address, so that a reload
// keeps it and the address can be shared as a link.

import { readLogFile } from '../../core/logs';
import type { SessionEvent } from '../../core/session';
import { isRecording, printRecording, projectStage, readStageRecording, type StageRecording } from '../../core/stage';
import { fail, ok, type Result } from '../../core/support';
import { stageMessages as t } from '../../messages/stage.en';
import { controllerMode } from '../runs/runFacts';
import { controllerLabelOf } from '../runs/runNames';
import { maxColumns, stageOfLink } from '../support/stageAddress';
import type { ShareStore } from './shareStore';

/** Maximum size of a file for the stage, in bytes. */
const MAX_FILE = 50_000_000;

/** The address under which the stage shows the file; the failure is a sentence that names the file. Never rejects. */
export async function openStageFile(share: ShareStore, file: File): Promise<Result<string, string>> {
  const refuse = (why: string) => fail(t.recordingRefused({ file: file.name, why }));
  if (file.size > MAX_FILE) return refuse(t.fileTooLarge({ megabytes: (file.size / 1e6).toFixed(1) }));
  const text = await file.text().catch(() => undefined);
  if (text === undefined) return refuse(t.fileNotRead);
  const read = isRecording(text.slice(0, 200)) ? readStageRecording(text) : readSessions(text, file.name);
  if (!read.ok) return refuse(read.error);
  const link = await share.getState().ask((sharing) => sharing.buildStageLink(printRecording(read.value), ''));
  if (!link.ok) return refuse(link.error);
  return link.value.url === '' ? refuse(t.recordingTooLarge) : ok(stageOfLink(link.value.url));
}

/** The sessions of a log, one column each. */
function readSessions(text: string, file: string): Result<StageRecording, string> {
  const read = readLogFile(text, file);
  const logs = (read.ok && read.value.sessions) || [];
  const started = logs[0]?.[0];
  if (started?.kind !== 'session.started') return fail(t.notARecording);
  const { title } = started.document;
  const titles = logs.map(titleOf);
  const sessions = logs.slice(0, maxColumns).map((log, index) => ({ title: distinct(titles, index), log }));
  return ok({ title, workflow: title, captions: [], play: projectStage(sessions) });
}

function titleOf([started]: readonly SessionEvent[]): string {
  if (started?.kind !== 'session.started') return '';
  const { config, imported } = started;
  const controllers = controllerLabelOf({ controllers: controllerMode(config.controllers) });
  return imported || controllers === undefined ? config.model : controllers;
}

const distinct = (titles: readonly string[], index: number): string => {
  const title = titles[index] ?? '';
  return titles.filter((other) => other === title).length > 1 ? `${title} (${index + 1})` : title;
};
