import { messagesOf } from './i18n';

/** The definition of each figure of an evaluation, by its id. */
export const figureMessages = messagesOf('figures', {
  success:
    'Share of sessions that met all primary goals of their user, according to the log. A session that reached its limit did not.',
  successAll: 'Share of sessions that met all goals. A goal out of scope counts as met.',
  progress: 'Goals met, of those that the log can decide; mean over sessions.',
  toolPrecision:
    'Calls that match an expected call in any order (API and required parameters, one to one), of all calls made.',
  toolRecall:
    'Expected calls that were made in any order (API and required parameters, one to one), of all expected calls.',
  toolF1: 'Harmonic mean of tool precision and recall, in any order as FlowBench counts.',
  orderedToolPrecision: 'As Tool P, with the matched calls in the expected order.',
  orderedToolRecall: 'As Tool R, with the matched calls in the expected order.',
  orderedToolF1: 'As Tool F1, with the matched calls in the expected order.',
  toolJudgedF1: 'As Tool F1, with texts of parameters that a judge model found to mean the same.',
  selectionF1: 'As Tool F1, by the name of the API alone.',
  callViolations:
    'Calls whose preconditions were not met, of all calls; judged by the procedure and the values of the calls.',
  falseClaims: 'Replies with a claim whose preconditions were not met, of all judged replies that claim something.',
  notJudged:
    'Replies that neither their words nor a judge model decide, of all replies. They count in no figure of claims.',
  wrongBranches: 'Steps of a branch that known values rule out, a session.',
  skippedSteps: 'Steps that something needed and that were never taken, a session.',
  denials: 'Decisions that a controller denied, a session.',
  recovery: 'Denials after which a valid decision followed in the same turn, of all denials.',
  conformance: 'Calls that some path of the procedure allows where the session stood, of all calls it names.',
  oowHandled: 'Out-of-workflow turns after which the primary goals were met and nothing was violated.',
  passHat: 'Chance that all k repetitions for a user succeed (unbiased estimate); k is the number of repetitions.',
  passAt: 'Chance that at least one of k repetitions for a user succeeds (unbiased estimate).',
  unstable: 'Users for whom some repetitions succeeded and others did not.',
  turns: 'Turns of the user, a session.',
  modelCalls: 'Calls of all models of a session.',
  agentCalls: 'Calls of the agent’s model, a session: its planning steps. Unknown in results of earlier versions.',
  tokens: 'Prompt and completion tokens of all models of a session.',
  latency: 'Time that model calls took, a session, in milliseconds.',
  cost: 'At the prices of the plan, per session; unknown if a model has no price.',
  judgedSuccess: 'Share of sessions that the judge model calls successful. The judge reads the workflow as text.',
  judgedProgress: 'Goals that the judge model calls met, of all goals.',
  kappa: "Cohen's kappa: agreement of the judge with the exact success by all goals, beyond chance.",
  missingStep: 'Of failed sessions: an expected call was never made, or a needed step was skipped.',
  wrongSequence: 'Of failed sessions: calls out of order, with unmet preconditions, or off the procedure.',
  wrongTransition: 'Of failed sessions: a branch that known values rule out.',
  toolUse: 'Of failed sessions: no such API, arguments against its schema, or wrong values in an expected call.',
  other: 'Of failed sessions: none of the other reasons.',
  passRate: 'Share of predicted turns that the judge model finds consistent with the reference.',
  score:
    'Overall score from 0 to 10 that the judge model gives the predicted reply: its own, or the mean of its three scores.',
  correctness: 'Score from 0 to 10: the reply does not contradict the workflow, according to the judge model.',
  helpfulness: 'Score from 0 to 10: the reply understands and serves the request, according to the judge model.',
  humanness: 'Score from 0 to 10: the reply is clear, complete and friendly, according to the judge model.',
  selection: 'By the name of the API alone, over turns with a call in the reference or the prediction.',
  invocation: 'By API and all required parameters of the reference, over turns with a call on either side.',
  parameters: 'By single parameters and their values; those of another API are all wrong.',
  nodes: 'Predicted turns that lead to where the reference leads in the procedure.',
});
