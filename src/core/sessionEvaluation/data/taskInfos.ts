// FlowAgent's folder layout as a data set: `task_infos.json` lists the workflows by id, and `pdl/ID.yaml`,
// `user_profile/ID.json` and `user_profile_w_conversation/ID.json` hold the document, the users and the reference
// sessions of each. Its folders of tools and of other formats are not read.

import { isJsonObject, type JsonObject } from '../../support';

/**
 * The text of the data set, or undefined for a text that is not a `task_infos.json`. `exists` takes names relative to
 * the file; users and sessions may be missing.
 */
export function dataSetOfTaskInfos(text: string, exists: (name: string) => boolean): string | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return undefined; // The reader of data sets reports the error.
  }
  const infos = isJsonObject(value) && !('workflows' in value) ? value['task_infos'] : undefined;
  if (!isJsonObject(infos)) return undefined;
  const ids = Object.keys(infos);
  const filesIn = (folder: string): readonly JsonObject[] =>
    ids.flatMap((id) => {
      const file = `${folder}/${id}.json`;
      return exists(file) ? [{ file, workflow: id }] : [];
    });
  const workflows = Object.entries(infos).map(([id, info]) => {
    const name = isJsonObject(info) ? info['name'] : undefined;
    return { id, file: `pdl/${id}.yaml`, ...(typeof name === 'string' ? { title: name } : {}) };
  });
  const set = {
    name: 'FlowAgent',
    workflows,
    profiles: filesIn('user_profile'),
    references: filesIn('user_profile_w_conversation'),
  };
  return JSON.stringify(set);
}
