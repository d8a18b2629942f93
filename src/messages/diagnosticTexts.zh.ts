// Chinese for the problems that checks find and for their fixes, sentence by sentence; the form is that of
// `coreTexts.zh.ts`. `{rest}` is the text that follows, translated or foreign. Over 300 lines: it is a table of texts.

export const diagnosticTextsChinese: Readonly<Record<string, string>> = {
  // Checks
  'Remove {0}': '删除 {0}',
  'Add {0}': '添加 {0}',
  'The API {0} is not declared.': 'API {0} 没有声明。',
  'The ANSWER {0} is not declared.': 'ANSWER {0} 没有声明。',
  '{0} is not declared.': '{0} 没有声明。',
  'The API {0} is not declared, so a session denies the call.': 'API {0} 没有声明，因此会话会拒绝该调用。',
  'Declare it under APIs, or call a declared one.': '请在 APIs 下声明它，或调用已声明的 API。',
  'The ANSWER {0} is not declared: the agent words it freely.': 'ANSWER {0} 没有声明：智能体会自由措辞。',
  'Declare it to fix its text or its preconditions.': '声明它可固定文本或前置条件。',
  'It is called {0} times.': '它被调用了 {0} 次。',
  '{0} is neither a declared API or ANSWER nor a function of the procedure.':
    '{0} 既不是已声明的 API 或 ANSWER，也不是流程中的函数。',
  'Declare it, or write what is meant as a sentence.': '请声明它，或用文字写出要做的事。',
  '{0} need not list {1}: {2}, which it also requires, comes after it anyway.':
    '{0} 不必列出 {1}：它还要求 {2}，而 {2} 本来就在其后。',
  '{0} need not list {1}: it requires {2} anyway.': '{0} 不必列出 {1}：它本来就要求 {2}。',
  '{0} is listed twice as a precondition of {1}.': '{0} 在 {1} 的前置条件中列出了两次。',
  '{0} requires itself, so it can never run.': '{0} 要求自身，因此永远不能执行。',
  'Remove this precondition, or name what must come before.': '请删除此前置条件，或写出必须先做的步骤。',
  'Did you mean {0}?': '是指 {0} 吗？',
  'Did you mean the tool {0}?': '是指工具 {0} 吗？',
  '{0} requires {1}, which is not declared.': '{0} 要求 {1}，但它没有声明。',
  'Declare it, or remove the precondition.': '请声明它，或删除此前置条件。',
  '{0} requires {1}, but no path of the procedure calls that before line {2}.':
    '{0} 要求 {1}，但在第 {2} 行之前没有路径调用它。',
  'Call it earlier, or remove the precondition.': '请更早调用它，或删除此前置条件。',
  '{0} requires {1}, but the procedure never calls that, so the call on line {2} is always denied.':
    '{0} 要求 {1}，但流程从不调用它，因此第 {2} 行的调用总会被拒绝。',
  'Call it before, or remove the precondition.': '请先调用它，或删除此前置条件。',
  'The API {0} is declared, but the procedure never calls it.': '已声明 API {0}，但流程从不调用它。',
  'Call it where it belongs, or remove it.': '请在合适的位置调用它，或删除它。',
  'The procedure never calls the ANSWER {0}; the agent may still use it on its own.':
    '流程从不调用 ANSWER {0}；智能体仍可能自行使用它。',
  'Nothing uses the slot {0}: no API takes or returns it, no text shows it, the procedure does not name it.':
    '槽位 {0} 没有被使用：没有 API 接收或返回它，没有文本显示它，流程也没有提到它。',
  'Use it, or remove it.': '请使用它，或删除它。',
  'The slot {0} is used, but no step collects it and no API returns it: the agent has to ask for it on its own.':
    '用到了槽位 {0}，但没有步骤收集它，也没有 API 返回它：智能体只能自行询问。',
  'Collect it where it belongs, as in {0}.': '请在合适的位置收集它，例如 {0}。',
  'Collect it before, as in {0}.': '请先收集它，例如 {0}。',
  'This branches on {0}, which no step collects and no API returns: the agent has to ask for it on its own.':
    '此处按 {0} 分支，但没有步骤收集它，也没有 API 返回它：智能体只能自行询问。',
  'This branches on the slot {0}, which no step collects and no API returns: the agent has to ask for it on its own.':
    '此处按槽位 {0} 分支，但没有步骤收集它，也没有 API 返回它：智能体只能自行询问。',
  'This branches on {0}, which nothing produces: it is not a slot, no API returns it and no step assigns it, so the agent has to guess.':
    '此处按 {0} 分支，但它没有来源：它不是槽位，没有 API 返回它，也没有步骤赋值，智能体只能猜测。',
  'This branches on {0}, which nothing produces.': '此处按 {0} 分支，但它没有来源。',
  'Have a call return it, or ask the user for it.': '请让一个调用返回它，或向用户询问。',
  'No step gives {0} a value: it is not a slot, no API returns it and no step assigns it.':
    '没有步骤为 {0} 赋值：它不是槽位，没有 API 返回它，也没有步骤赋值。',
  'No step gives {0} a value.': '没有步骤为 {0} 赋值。',
  'Assign it before, or declare a slot of that name.': '请先赋值，或声明同名的槽位。',
  'None of the tools is called {0}, so results of this API are made up from its response names.':
    '没有名为 {0} 的工具，因此此 API 的结果按其响应名称编造。',
  'Add a definition.': '请添加定义。',
  'The tool {0} requires {1}, which the request of {2} does not name, so calls leave it out and fail.':
    '工具 {0} 要求 {1}，但 {2} 的请求没有列出，因此调用会缺少它而失败。',
  'Add it to the request.': '请把它加入请求。',
  'Nothing leaves this loop: its condition always holds and no {0} inside it can be reached.':
    '没有办法离开此循环：条件始终成立，其中的 {0} 都到达不了。',
  'Add one, or a condition that ends it.': '请添加一个，或添加能结束循环的条件。',
  'This chain of {0} conditions has no {1}: if none of them holds, nothing happens.':
    '这 {0} 个条件的链没有 {1}：都不成立时什么也不会发生。',
  'Add an {0} for that case, with {1} if nothing is to be done.': '请为这种情况添加 {0}，无事可做时用 {1}。',
  'Nothing calls the function {0}, so its steps never run.': '没有步骤调用函数 {0}，因此其中的步骤不会执行。',
  'Call it, or remove it.': '请调用它，或删除它。',
  '{0} is not a section of PDL.': '{0} 不是 PDL 的部分。',
  'It is kept and has no effect.': '它会保留，但不起作用。',
  'The document has no procedure, so the agent knows its tools but not the steps.':
    '文档没有流程，因此智能体知道工具，却不知道步骤。',
  'The procedure has no steps yet, so the agent does not know what to do.':
    '流程还没有步骤，因此智能体不知道要做什么。',
  'Add the first step on the canvas, or {0} and the steps below it.': '请在画布上添加第一步，或写 {0} 并在下面写步骤。',
  'Add the first step on the canvas, or write it below the key, indented.':
    '请在画布上添加第一步，或在此键下面缩进书写。',
  'The document declares no APIs, so the agent can only talk.': '文档没有声明 API，因此智能体只能对话。',
  'No API is declared yet, so the agent can only talk.': '还没有声明 API，因此智能体只能对话。',
  'Add an API on the canvas, or a section {0} with an item for each.':
    '请在画布上添加 API，或添加 {0} 部分并逐项列出。',
  'Add an API on the canvas, or an item {0} below the key.': '请在画布上添加 API，或在此键下面添加 {0} 项。',
  'The document has no name: lists, exports and the prompt call it untitled.':
    '文档没有名称：列表、导出和提示中会显示为无标题。',
  'Add a line {0}.': '请添加一行 {0}。',
  'Nothing in the document gives {0} a value, so the text of {1} shows it as it is or the agent makes something up.':
    '文档中没有内容为 {0} 赋值，因此 {1} 的文本会原样显示它，或由智能体编造。',
  'Add a slot or a response of that name.': '请添加同名的槽位或响应。',
  'Remove the precondition {0}': '删除前置条件 {0}',
  'Remove this precondition': '删除此前置条件',
  'Remove this one': '删除这一个',
  'Draw it as a step': '绘制为步骤',
  'Add {0} to the request': '将 {0} 加入请求',
  'Take {0} from the call': '从调用中取 {0}',
  'Do not take {0}': '不取 {0}',
  'Remove {0} here': '在此删除 {0}',
  'Remove the comment': '删除注释',
  'Remove the comment.': '请删除注释。',
  'Remove the name.': '请删除该名称。',
  'Change to {0}': '改为 {0}',
  'Pass {0}': '传递 {0}',
  'Name it {0}': '命名为 {0}',
  'Also here': '此处也有',
  'The first one': '第一处',
  'Called here too': '此处也调用',
  'Read here too': '此处也读取',
  'Taken here too': '此处也取用',
  'Read too early here too': '此处也读取过早',
  '{0} is declared here first': '{0} 最先在此声明',
  '{0} is given a value here': '{0} 在此赋值',
  '{0} is asked for here': '此处请求 {0}',
  '{0} requires {1}': '{0} 要求 {1}',
  'excludes {0}': '排除 {0}',
  'The precondition of {0}': '{0} 的前置条件',
  'The first one: {rest}': '第一处：{rest}',
  'The reason: {rest}': '原因：{rest}',
  '{0} more problems of this kind are not listed one by one.': '另有 {0} 个同类问题没有逐一列出。',
  '{0} more problems of this kind are not listed one by one, the first on line {1}.':
    '另有 {0} 个同类问题没有逐一列出，第一处在第 {1} 行。',
  '{0} more problems of this kind are not listed one by one, the first on lines {1}.':
    '另有 {0} 个同类问题没有逐一列出，最先的在第 {1} 行。',
  'The check {0} failed on this document and found nothing.': '检查 {0} 在此文档上失败，没有得到结果。',
  'The other checks are not affected.': '其他检查不受影响。',
  '{0} is declared already on line {1}.': '{0} 已在第 {1} 行声明。',
  'Uses of the name mean that one: rename or remove this.': '用到该名称时指的是那一个：请重命名或删除此处的声明。',
  '{0} differs from {1} (line {2}) only in case or separators, which are easily mixed up: choose names that differ more.':
    '{0} 与 {1}（第 {2} 行）只有大小写或分隔符不同，容易混淆：请选用差别更大的名称。',
  '{0} requires {1}, which this call does not pass: it passes nothing.': '{0} 要求 {1}，但此调用没有传递任何参数。',
  '{0} requires {1}, which this call does not pass.': '{0} 要求 {1}，但此调用没有传递。',
  '{0} declares {1}, which this call does not pass: it passes nothing.': '{0} 声明了 {1}，但此调用没有传递任何参数。',
  '{0} declares {1}, which this call does not pass.': '{0} 声明了 {1}，但此调用没有传递。',
  'Pass it.': '请传递它。',
  'Pass them.': '请传递它们。',
  'Pass it, or change the request.': '请传递它，或更改请求。',
  'Pass them, or change the request.': '请传递它们，或更改请求。',
  'The name is empty: lists, exports and the prompt call the workflow untitled.':
    '名称为空：列表、导出和提示中会显示为无标题。',
  'Write one behind the colon.': '请在冒号后面填写。',
  '{0} takes a text, but its value is a list or a map, so the workflow has no name.':
    '{0} 的值应为文本，但这里是列表或映射，因此工作流没有名称。',
  'Write it in one line.': '请写成一行。',
  '{0} is never {1}: its values are {2}.': '{0} 不会是 {1}：它的取值为 {2}。',
  'Compare with one of them, or add the value to the list.': '请与其中之一比较，或把该值加入列表。',
  'The preconditions form a cycle: {0} (each must come before the next).':
    '前置条件成环：{0}（前一个必须先于后一个）。',
  'None of them can ever run: remove one of these preconditions.': '它们都永远不能执行：请删除其中一个前置条件。',
  '{0} requires {1}, but the procedure can get here (line {2}) without it.':
    '{0} 要求 {1}，但流程不经过它也能到达此处（第 {2} 行）。',
  '{0} requires {1}, but the procedure can get here (line {2}) without it: by way of {3}.':
    '{0} 要求 {1}，但流程不经过它也能到达此处（第 {2} 行），路径经过{3}。',
  '{0} requires {1}, but the procedure can get here (line {2}) without it: nothing before it does.':
    '{0} 要求 {1}，但流程不经过它也能到达此处（第 {2} 行）：之前没有步骤调用它。',
  '{0} requires {1}, but the procedure can get here (line {2}) without it (by which path was not searched: the procedure is too long).':
    '{0} 要求 {1}，但流程不经过它也能到达此处（第 {2} 行）。流程太长，没有查找是哪条路径。',
  'Call {0} on that path too, or remove the precondition.': '请在那条路径上也调用 {0}，或删除此前置条件。',
  'More than {0} calls and preconditions do not fit together.': '超过 {0} 处调用与前置条件不符。',
  'This call and the later ones were not checked: fix some of the others first.':
    '没有检查此调用和之后的调用：请先修复前面的一些。',
  'The procedure is too long to follow every call on every path: {0} of the names that preconditions require were left out, so a precondition on them may not be guaranteed.':
    '流程太长，无法在每条路径上跟踪每个调用：略去了前置条件所要求的 {0} 个名称，因此它们的前置条件可能没有保证。',
  '{0} can never hold for {1}, which also requires {2}.': '{0} 对 {1} 永远不成立，因为它还要求 {2}。',
  'Remove one of them, or join them by {0} in one precondition.': '请删除其中一个，或在一个前置条件中用 {0} 连接它们。',
  'No path of the procedure calls {0} all before {1} (line {2}): they are on branches that exclude each other.':
    '没有路径在 {1}（第 {2} 行）之前调用全部的 {0}：它们在互斥的分支上。',
  'No path of the procedure calls {0} all before {1} (lines {2}): they are on branches that exclude each other.':
    '没有路径在 {1}（第 {2} 行）之前调用全部的 {0}：它们在互斥的分支上。',
  'Call them on one path, or require only what each branch has.': '请在同一条路径上调用它们，或只要求各分支已有的。',
  '{0} requires {1}, but no path of the procedure calls that before lines {2}.':
    '{0} 要求 {1}，但在第 {2} 行之前没有路径调用它。',
  '{0} requires {1}, but the procedure never calls that, so the call on lines {2} is always denied.':
    '{0} 要求 {1}，但流程从不调用它，因此第 {2} 行的调用总会被拒绝。',
  'The function {0} calls itself ({1}).': '函数 {0} 调用自身（{1}）。',
  'An agent that follows text loses its place in recursion: write a {0} loop.':
    '按文本执行的智能体会在递归中迷失位置：请改写为 {0} 循环。',
  'The tool {0} takes no parameter {1}; it has {2}.': '工具 {0} 没有参数 {1}；它的参数为 {2}。',
  'The tool {0} returns no {1}; it has {2}.': '工具 {0} 不返回 {1}；它返回 {2}。',
  'Use its names, or change the tool.': '请使用它的名称，或更改工具。',
  'This precondition of {0} cannot be read as a condition, so it is never checked.':
    '{0} 的这个前置条件不能读取为条件，因此不会检查。',
  'Write names and values joined by and, or, not, as in {0}.': '请写出用 and、or、not 连接的名称和值，例如 {0}。',
  'A precondition of {0} asks for {1}, which is neither a node nor a value that a slot, an API or a step provides.':
    '{0} 的一个前置条件要求 {1}，它既不是节点，也不是槽位、API 或步骤提供的值。',
  'Name a node, a slot, or what an API returns.': '请写出节点、槽位或 API 返回的名称。',
  'There is no rule {0}, so this switches nothing off.': '没有规则 {0}，因此这里没有关闭任何规则。',
  'The reference lists the names; codes start with {0}.': '参考手册列出了名称；代码以 {0} 开头。',
  'Take {0} from {1}': '从 {1} 取 {0}',
  'No path reaches this: control leaves before it, by a {0}, or never gets out of a loop.':
    '没有路径到达这里：之前的 {0} 已使控制离开，或循环不会结束。',
  'Move it, or remove what leaves.': '请移动它，或删除使控制离开的语句。',
  'No rule finds anything where this switches them all off.': '此处关闭了全部规则，但没有规则在这里发现问题。',
  'Without this comment {0} would find nothing here.': '没有此注释时，{0} 在这里也不会发现问题。',
  'This call does not take its result, and line {0} asks for {1}: no step of the procedure defines where it comes from.':
    '此调用没有取用结果，而第 {0} 行请求 {1}：没有步骤说明它从哪里来。',
  'This call does not take its result, and line {0} asks for {1}: no step of the procedure defines where they come from.':
    '此调用没有取用结果，而第 {0} 行请求 {1}：没有步骤说明它们从哪里来。',
  'Write {0} in front of the call.': '请在调用前面写 {0}。',
  'Nothing looks at {0}: no condition, argument, answer or request names it.':
    '没有用到 {0}：条件、参数、回复和请求都没有提到它。',
  'Nothing looks at {0}: no condition, argument, answer or request names them.':
    '没有用到 {0}：条件、参数、回复和请求都没有提到它们。',
  'Pass the result to a call or branch on it, or do not ask for it.': '请把结果传给调用或用于分支，或不要请求它。',
  'Branch on the result, pass it or show it in an answer, or leave it out.':
    '请把结果用于分支、传给调用或显示在回复中，或不取它。',
  '{0} is shown by this answer (line {1}), and no path gives it a value before: line {2} does so too late.':
    '此回复显示 {0}（第 {1} 行），但之前没有路径为它赋值：第 {2} 行赋值太晚。',
  '{0} is read here (line {1}), and no path gives it a value before: line {2} does so too late.':
    '此处读取 {0}（第 {1} 行），但之前没有路径为它赋值：第 {2} 行赋值太晚。',
  '{0} may have no value yet where this answer shows it (line {1}): line {2} gives it one, but the procedure can get here without that.':
    '此回复显示 {0} 时（第 {1} 行）它可能还没有值：第 {2} 行为它赋值，但流程不经过那里也能到达此处。',
  '{0} may have no value yet where this answer shows it (line {1}): line {2} gives it one, but the procedure can get here without that: by way of {3}.':
    '此回复显示 {0} 时（第 {1} 行）它可能还没有值：第 {2} 行为它赋值，但流程不经过那里也能到达此处，路径经过{3}。',
  '{0} may have no value yet where this answer shows it (line {1}): line {2} gives it one, but the procedure can get here without that: nothing before it does.':
    '此回复显示 {0} 时（第 {1} 行）它可能还没有值：第 {2} 行为它赋值，但之前没有步骤赋值。',
  '{0} may have no value yet where this answer shows it (line {1}): line {2} gives it one, but the procedure can get here without that (by which path was not searched: the procedure is too long).':
    '此回复显示 {0} 时（第 {1} 行）它可能还没有值：第 {2} 行为它赋值，但流程不经过那里也能到达此处。流程太长，没有查找是哪条路径。',
  '{0} may have no value yet here (line {1}): line {2} gives it one, but the procedure can get here without that.':
    '{0} 在此处（第 {1} 行）可能还没有值：第 {2} 行为它赋值，但流程不经过那里也能到达此处。',
  '{0} may have no value yet here (line {1}): line {2} gives it one, but the procedure can get here without that: by way of {3}.':
    '{0} 在此处（第 {1} 行）可能还没有值：第 {2} 行为它赋值，但流程不经过那里也能到达此处，路径经过{3}。',
  '{0} may have no value yet here (line {1}): line {2} gives it one, but the procedure can get here without that: nothing before it does.':
    '{0} 在此处（第 {1} 行）可能还没有值：第 {2} 行为它赋值，但之前没有步骤赋值。',
  '{0} may have no value yet here (line {1}): line {2} gives it one, but the procedure can get here without that (by which path was not searched: the procedure is too long).':
    '{0} 在此处（第 {1} 行）可能还没有值：第 {2} 行为它赋值，但流程不经过那里也能到达此处。流程太长，没有查找是哪条路径。',
  'The agent may know it from the user already; collect it before to be sure.':
    '智能体可能已从用户那里得知；为保险起见，请先收集它。',
  'Give it a value on that path too, or move this behind it.': '请在那条路径上也为它赋值，或把此处移到其后。',
  'The procedure is too long to follow every name on every path: {0} names were left out, so one of them may be read before it has a value.':
    '流程太长，无法在每条路径上跟踪每个名称：略去了 {0} 个名称，因此其中可能有名称在有值之前被读取。',

  // Flowcharts
  'The edge from {0} to {1} is there twice.': '从 {0} 到 {1} 的边有两条。',
  'Remove one.': '请删除一条。',
  'Subtask {0}, {1}, has no edge.': '子任务 {0}（{1}）没有边。',
  'Lead an edge to it and one from it (START and END count), or delete it.':
    '请画一条到它的边和一条从它出发的边（START 和 END 也算），或删除它。',
  'Subtask {0} waits for itself ({1}).': '子任务 {0} 等待自身（{1}）。',
  'Remove the edge.': '请删除这条边。',
  'Subtasks {0} wait for each other: {1}.': '子任务 {0} 相互等待：{1}。',
  'Remove one of these edges.': '请删除其中一条边。',
  'Subtask {0} leads to subtask {1}, which is listed before it.': '子任务 {0} 指向子任务 {1}，后者却列在前面。',
  'List the subtasks in an order that the edges allow, or turn the edge round.':
    '请按边允许的顺序列出子任务，或把边反过来。',
  'List the subtasks in an order that the edges allow, such as {0}, or turn the edge round.':
    '请按边允许的顺序列出子任务，例如 {0}，或把边反过来。',
  'The decision {0} has one way out, so it decides nothing.': '判断 {0} 只有一个出口，因此没有作用。',
  'Add the other branch, or make it a step.': '请添加另一个分支，或把它改为步骤。',
  'Nothing follows {0}, and it is not an end.': '{0} 之后没有节点，而它不是结束节点。',
  'Connect it to the next step or to an end.': '请把它连接到下一步或结束节点。',
  'Lead it to {0}': '连接到 {0}',
  'Label it {0}': '添加标签 {0}',
  'The exit of {0} to {1} has no label, so it applies whenever no other exit does.':
    '{0} 到 {1} 的出口没有标签，因此其他出口都不适用时走它。',
  'Label it with its case.': '请为它的情况添加标签。',
  '{0} exits of {1} have no label (to {2}), so only the next steps distinguish them.':
    '{1} 有 {0} 个出口没有标签（到 {2}），只能靠下一步来区分。',
  'Label each with its case, such as yes and no.': '请为各自的情况添加标签，例如是和否。',
  '{0} exits of {1} have the label {2} (to {3}), so a reader cannot choose between them.':
    '{1} 有 {0} 个出口的标签都是 {2}（到 {3}），读者无法选择。',
  'Give each its own label.': '请为它们添加不同的标签。',
  'No path from the start {0} reaches {1}.': '从开始节点 {0} 没有路径到达 {1}。',
  'No path from the start {0} reaches {1} and the step behind it ({2}).':
    '从开始节点 {0} 没有路径到达 {1} 及其后的步骤（{2}）。',
  'No path from the start {0} reaches {1} and the {2} steps behind it ({3}).':
    '从开始节点 {0} 没有路径到达 {1} 及其后的 {2} 个步骤（{3}）。',
  'Draw an edge to {0} from the step before it, or delete it.': '请从前一步画一条到 {0} 的边，或删除它。',
  'No edge connects {0} to the flow that starts at {1}.': '没有边把 {0} 与从 {1} 开始的流程相连。',
  'No edge connects {0} and the step behind it ({1}) to the flow that starts at {2}.':
    '没有边把 {0} 及其后的步骤（{1}）与从 {2} 开始的流程相连。',
  'No edge connects {0} and the {1} steps behind it ({2}) to the flow that starts at {3}.':
    '没有边把 {0} 及其后的 {1} 个步骤（{2}）与从 {3} 开始的流程相连。',
  'Draw an edge to {0} from the step before it, or delete the chain.': '请从前一步画一条到 {0} 的边，或删除这条链。',
  'No edge leads to {0}, so the flow starts there as well as at {1}.':
    '没有边通向 {0}，因此流程除了从 {1} 开始，也从那里开始。',
  'If it has one start, draw the missing edges.': '如果只有一个开始，请补上缺少的边。',
  'No step leads into the loop of {0}.': '没有步骤通向 {0} 的循环。',
  'Draw an edge into it from the step before it, or delete the loop.': '请从前一步画一条进入它的边，或删除循环。',
  '{0} has no edge.': '{0} 没有边。',
  'Connect it to the step before or after it, or delete it.': '请把它与前一步或后一步相连，或删除它。',
  '{0} nodes have no edge: {1}.': '{0} 个节点没有边：{1}。',
  'Connect each to the step before or after it, or delete it.': '请把它们各自与前一步或后一步相连，或删除。',
  'The node {0} is not drawn: {1} is the id of an arrow.': '节点 {0} 没有绘制：{1} 是箭头的 ID。',
  'The node {0} is not drawn: {1} is neither a node nor a subgraph.': '节点 {0} 没有绘制：{1} 既不是节点也不是子图。',
  'The arrow from {0} to {1} is not drawn: {2} is the id of an arrow.':
    '从 {0} 到 {1} 的箭头没有绘制：{2} 是箭头的 ID。',
  'The arrow from {0} to {1} is not drawn: {2} is neither a node nor a subgraph.':
    '从 {0} 到 {1} 的箭头没有绘制：{2} 既不是节点也不是子图。',
  'The arrow from {0} to {1}, is not drawn: {2} is the id of an arrow.':
    '从 {0} 到 {1} 的箭头没有绘制：{2} 是箭头的 ID。',
  'The arrow from {0} to {1}, is not drawn: {2} is neither a node nor a subgraph.':
    '从 {0} 到 {1} 的箭头没有绘制：{2} 既不是节点也不是子图。',
  'The invisible link from {0} to {1} only places the two.': '从 {0} 到 {1} 的不可见连线只用于放置这两个节点。',
  'The invisible link from {0} to {1}, only places the two.': '从 {0} 到 {1} 的不可见连线只用于放置这两个节点。',
  'It says nothing of their order.': '它不表示先后顺序。',
  'Give the step another id.': '请为步骤换一个 ID。',
  'The arrow between {0} and its own subgraph {1} leads nowhere: no other step of the subgraph is there to follow.':
    '{0} 与它自己的子图 {1} 之间的箭头没有去向：子图中没有其他步骤可接。',
  'The arrow between {0} and its own subgraph {1}, leads nowhere: no other step of the subgraph is there to follow.':
    '{0} 与它自己的子图 {1} 之间的箭头没有去向：子图中没有其他步骤可接。',
  'Lead it to a step.': '请让它通向一个步骤。',
  'The canvas has no links and callbacks: {0} stays in the text.': '画布没有链接和回调：{0} 保留在文本中。',
  'The canvas draws all edges in its own colours: {0} stays in the text.':
    '画布用自己的颜色绘制所有的边：{0} 保留在文本中。',
  'Of styles, the canvas draws fill, border and text colours only.': '样式中，画布只绘制填充、边框和文字的颜色。',
  'Other properties stay in the text.': '其他属性保留在文本中。',
  'The canvas draws subgraphs in its own colours.': '画布用自己的颜色绘制子图。',
  'The canvas draws states in its own colours.': '画布用自己的颜色绘制状态。',
  'Their styles stay in the text.': '它们的样式保留在文本中。',
  'The canvas does not draw animations and curves of edges.': '画布不绘制边的动画和曲线。',
  'They stay in the text.': '它们保留在文本中。',
  'The canvas does not load icons and images: the node shows its label.': '画布不载入图标和图片：节点显示其标签。',
  'The canvas shows labels as plain text: bold, italics, icons and formulas stay in the text.':
    '画布以纯文本显示标签：粗体、斜体、图标和公式保留在文本中。',
  'The canvas has its own theme and layout: the configuration of the diagram stays in the text.':
    '画布有自己的主题和布局：图的配置保留在文本中。',
  'The canvas does not draw a subgraph without nodes.': '画布不绘制没有节点的子图。',
  'Put nodes into it, or delete it.': '请在其中加入节点，或删除它。',
  'Notes are not nodes, so the canvas does not draw them.': '注释不是节点，因此画布不绘制它们。',
  'The canvas draws the regions of a state as one: their states are at the same time.':
    '画布把一个状态的各区域画成一个：其中的状态同时存在。',
  '({0} places)': '（{0} 处）',
};
