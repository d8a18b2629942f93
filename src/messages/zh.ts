// The Chinese texts, by feature.

import { agentsChinese } from './agents.zh';
import { agentsAboutChinese } from './agentsAbout.zh';
import { appChinese } from './app.zh';
import { appCommandsChinese } from './appCommands.zh';
import { attachedToolsChinese } from './attachedTools.zh';
import { benchChinese } from './bench.zh';
import { blocksChinese } from './blocks.zh';
import { canvasChinese } from './canvas.zh';
import { canvasCommandsChinese } from './canvasCommands.zh';
import { canvasToolsChinese } from './canvasTools.zh';
import { checksChinese } from './checks.zh';
import { commandsChinese } from './commands.zh';
import { commonChinese } from './common.zh';
import { compareChinese } from './compare.zh';
import { compareProblemsChinese } from './compareProblems.zh';
import { compareViewChinese } from './compareView.zh';
import { convertChinese } from './convert.zh';
import { coreTextsChinese } from './coreTexts.zh';
import { debugChinese } from './debug.zh';
import { debugVerbsChinese } from './debugVerbs.zh';
import { documentGesturesChinese } from './documentGestures.zh';
import { documentsChinese } from './documents.zh';
import { draftChinese } from './draft.zh';
import { drawingChinese } from './drawing.zh';
import { editorChinese } from './editor.zh';
import { endpointChinese } from './endpoint.zh';
import { endpointProfileChinese } from './endpointProfile.zh';
import { endpointWaitChinese } from './endpointWait.zh';
import { evaluationChinese } from './evaluation.zh';
import { exchangeChinese } from './exchange.zh';
import { executeChinese } from './execute.zh';
import { figuresChinese } from './figures.zh';
import { flowchartChinese } from './flowchart.zh';
import { foreignFlowChinese } from './foreignFlow.zh';
import { formatsChinese } from './formats.zh';
import { frameChinese } from './frame.zh';
import { generationChinese } from './generation.zh';
import { headerMenusChinese } from './headerMenus.zh';
import { helpChinese } from './help.zh';
import { inspectorChinese } from './inspector.zh';
import { judgeChinese } from './judge.zh';
import { keysChinese } from './keys.zh';
import { kitChinese } from './kit.zh';
import { metricsChinese } from './metrics.zh';
import { narrowChinese } from './narrow.zh';
import { outlineChinese } from './outline.zh';
import { panelsChinese } from './panels.zh';
import { pictureChinese } from './picture.zh';
import { planChinese } from './plan.zh';
import { preconditionsChinese } from './preconditions.zh';
import { rejudgeChinese } from './rejudge.zh';
import { runChinese } from './run.zh';
import { runBranchesChinese } from './runBranches.zh';
import { runEndpointChinese } from './runEndpoint.zh';
import { runEventsChinese } from './runEvents.zh';
import { runHistoryChinese } from './runHistory.zh';
import { runHistoryStateChinese } from './runHistoryState.zh';
import { runLaterChinese } from './runLater.zh';
import { runOverlayChinese } from './runOverlay.zh';
import { runSetupChinese } from './runSetup.zh';
import { runStartChinese } from './runStart.zh';
import { runStateChinese } from './runState.zh';
import { runTalkChinese } from './runTalk.zh';
import { saveRunsChinese } from './saveRuns.zh';
import { searchChinese } from './search.zh';
import { sideBySideChinese } from './sideBySide.zh';
import { sideBySideStateChinese } from './sideBySideState.zh';
import { stageChinese } from './stage.zh';
import { stoppedChinese } from './stopped.zh';
import { storageChinese } from './storage.zh';
import { storageReasonsChinese } from './storageReasons.zh';
import { studioChinese } from './studio.zh';
import { toolsChinese } from './tools.zh';
import { tourNamesChinese } from './tourNames.zh';
import { toursChinese } from './tours.zh';
import { tracesChinese } from './traces.zh';
import { translateBy } from './translateText';
import { versionsChinese } from './versions.zh';
import { welcomeChinese } from './welcome.zh';
import { worfChinese } from './worf.zh';
import { worfevalChinese } from './worfeval.zh';
import { workspaceChinese } from './workspace.zh';

export const translateCore = translateBy(coreTextsChinese);

export const translations = {
  blocks: blocksChinese,
  frame: frameChinese,
  common: commonChinese,
  agentsAbout: agentsAboutChinese,
  app: appChinese,
  appCommands: appCommandsChinese,
  commands: commandsChinese,
  judge: judgeChinese,
  keys: keysChinese,
  kit: kitChinese,
  panels: panelsChinese,
  studio: studioChinese,
  workspace: workspaceChinese,
  documents: documentsChinese,
  documentGestures: documentGesturesChinese,
  search: searchChinese,
  narrow: narrowChinese,
  outline: outlineChinese,
  checks: checksChinese,
  preconditions: preconditionsChinese,
  metrics: metricsChinese,
  canvas: canvasChinese,
  canvasCommands: canvasCommandsChinese,
  canvasTools: canvasToolsChinese,
  drawing: drawingChinese,
  flowchart: flowchartChinese,
  foreignFlow: foreignFlowChinese,
  editor: editorChinese,
  inspector: inspectorChinese,
  formats: formatsChinese,
  convert: convertChinese,
  draft: draftChinese,
  exchange: exchangeChinese,
  picture: pictureChinese,
  versions: versionsChinese,
  tools: toolsChinese,
  attachedTools: attachedToolsChinese,
  welcome: welcomeChinese,
  headerMenus: headerMenusChinese,
  help: helpChinese,
  tours: toursChinese,
  tourNames: tourNamesChinese,
  storageReasons: storageReasonsChinese,
  endpoint: endpointChinese,
  run: runChinese,
  runStart: runStartChinese,
  runLater: runLaterChinese,
  runSetup: runSetupChinese,
  endpointProfile: endpointProfileChinese,
  endpointWait: endpointWaitChinese,
  runTalk: runTalkChinese,
  runState: runStateChinese,
  runEvents: runEventsChinese,
  runEndpoint: runEndpointChinese,
  runHistory: runHistoryChinese,
  runHistoryState: runHistoryStateChinese,
  runOverlay: runOverlayChinese,
  runBranches: runBranchesChinese,
  saveRuns: saveRunsChinese,
  debug: debugChinese,
  debugVerbs: debugVerbsChinese,
  rejudge: rejudgeChinese,
  sideBySide: sideBySideChinese,
  sideBySideState: sideBySideStateChinese,
  figures: figuresChinese,
  compare: compareChinese,
  compareProblems: compareProblemsChinese,
  compareView: compareViewChinese,
  evaluation: evaluationChinese,
  agents: agentsChinese,
  bench: benchChinese,
  execute: executeChinese,
  generation: generationChinese,
  plan: planChinese,
  worf: worfChinese,
  storage: storageChinese,
  traces: tracesChinese,
  worfeval: worfevalChinese,
  stage: stageChinese,
  stopped: stoppedChinese,
};
