import type { TranslationOf } from './i18n';
import { params } from './texts';
import type { toursMessages } from './tours.en';

export const toursChinese: TranslationOf<typeof toursMessages> = {
  stepOf: params('{step}/{steps}'),
  itIsNot: '它现在不在屏幕上：前面的某一步会把它显示出来。',
  playASession: '播放一个会话',
  pressWithControllersAScripted: '点击“有控制器”。脚本用户要求先确认再预约，而急躁的演练智能体会轻易让步。',
  procedureAsAGraph: '流程的图形',
  whatHappensFromStart: '从开始到结束发生的一切：调用、回复、条件。拖动可移动视图；选择节点可查看它的上游和下游。',
  section: params('{at} section'),
  addAStep: '添加步骤',
  chooseWhatToAddOr: '选择要添加的内容，或拖到连线上。/ 键可在所选节点旁添加：直接输入你想要的内容。',
  sameDocumentAsText: '同一文档的文本',
  everyChangeOnTheCanvas:
    '画布上的每次更改都是对这段文本的小编辑，在这里输入的内容也会立即绘出。一次撤销同时作用于两者。',
  whatMustComeFirst: '什么必须在先',
  chooseDependenciesToSeePreconditions:
    '选择“依赖”查看前置条件：智能体在调用或回复之前必须完成什么。从一个节点拖到另一个节点即可添加。',
  fieldset: params('{at} fieldset'),
  problemsAsYouWork: '边做边查问题',
  namesThatNobodyDeclaresPreconditions:
    '未声明的名称、无法成立的前置条件、没有终点的循环。点击即可跳转；许多问题一键就能修复。',
  whoAnswers: '由谁应答',
  rehearsalAgentFollows:
    '演练智能体按规则执行流程，不需要模型和密钥。在这里连接任意兼容 OpenAI 的端点，即可与真正的模型对话。',
  everythingIsAnEvent: '一切都是事件',
  promptsDecisionsVerdictsCallsClick: '提示词、决策、裁决、调用。点击拒绝标记，画布和对话会跳到那一刻。',
  whyItWasDenied: '为什么被拒绝',
  nodeThatTheAgent: '智能体想到达的节点会被标出，并说明原因：之前必须完成什么。已完成的节点沿途点亮。',
  stepChangeFork: '单步、更改、分叉',
  stopBeforeADecisionChange:
    '在决策前暂停，更改决策或结果，然后继续。从较早的事件继续会产生新的会话，不会覆盖任何内容。',
  chooseWhatHappened: '选择发生过的会话',
  runsOfThisDocument:
    '本文档的会话。一个会话显示一条路径，多个会话显示哪些步骤分支、重复、可选。也可以打开其他程序的日志。',
  rebuiltWorkflow: '重建的工作流',
  madeFromTheseRuns: '按规则由这些会话生成，不用模型。与你的流程相符的节点位置相同；点击可查看背后的事件。',
  howClose: '有多接近',
  eachScoreSaysOnWhat: '每个得分都注明计算的对象和所用的定义。',
  takeOverWhatYouLike: '采纳你想要的',
  differencesAsChanges: '差异以文本更改的形式列出，逐条接受。',
};
