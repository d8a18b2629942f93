// The methods of the evaluation worker that also run on the main thread, if no worker can be loaded.

export { createAgentsMethods } from './agentsMethods';
export { createWorfMethods } from './worfMethods';
