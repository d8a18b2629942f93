// Services of the app that are not stores: ports of modes, chats, drawing, the test of a connection. Each loads its code
// with its first call.

import type { StoreApi } from 'zustand/vanilla';
import { commonMessages as common } from '../messages/common.en';
import type { SettingsState } from '../state/settings/settingsStore';
import type { WeirStores } from '../ui/studio/weirContext';
import { createAnalyser, loadReader } from './analyse';
import { loadEvaluateMode, loadModelServices, loadPlanPorts } from './lazyModules';

type Services = Pick<
  WeirStores,
  | 'loadEvaluation'
  | 'loadPlans'
  | 'layoutHalfWidth'
  | 'loadTraces'
  | 'openChat'
  | 'convertFormats'
  | 'drawMermaid'
  | 'testConnection'
  | 'loadEndpointProfiles'
>;

export const createServices = (
  settings: StoreApi<SettingsState>,
  layoutHalfWidth: WeirStores['layoutHalfWidth'],
  loadTraces: WeirStores['loadTraces'],
): Services => ({
  loadEvaluation: async () =>
    (await loadEvaluateMode()).createPorts({
      settings,
      analyse: createAnalyser(),
      layout: layoutHalfWidth,
    }),
  loadPlans: async () => (await loadPlanPorts()).createPlanPorts(settings, createAnalyser()),
  layoutHalfWidth,
  loadTraces,
  openChat: (model) =>
    loadModelServices().then(
      ({ createChat }) => createChat(settings, model),
      () => undefined,
    ),
  convertFormats: async (request) => (await loadReader()).convertFormats(request),
  drawMermaid: (text, theme, cancel) =>
    import('../adapters/mermaid/renderFlowchart').then(
      ({ renderFlowchart }) => renderFlowchart(text, theme, cancel),
      () => ({ kind: 'refused', message: common.notLoaded }),
    ),
  testConnection: async (endpoint) => (await loadModelServices()).testConnection(endpoint),
  loadEndpointProfiles: async () => (await loadModelServices()).endpointProfiles,
});
