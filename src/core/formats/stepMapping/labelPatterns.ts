// Patterns of labels that show the kind of a step by more than a verb: messages, outcomes, events, calls, acts of the
// user. English, Chinese, German and some French and Spanish. Only the patterns; `guessKind` orders them.

import { determiner } from './stepWords';
import { people } from './verbLexicon';

/** "End the call", "Close the conversation". */
export const closing =
  /^(?:end|exit|finish|stop|abort)s? (?:with|on|in|after|due to)\s(?:.*\s)?(?:errors?|failures?|timeout|success)$|^(?:end|finish|hang up|terminate|conclude|demo ends)s?\b(?:\s+(?:of|the|this|event))*\s*(?:call|chat|conversation|session|process|flow|interaction|dialog(?:ue)?|workflow|procedure|turn|demo)?\s*[.!]?$|^closes?\s+(?:the\s+)?(?:call|chat|conversation|session|interaction|dialog(?:ue)?)\s*[.!]?$|^(?:gespräch|chat|vorgang) (?:beenden|schlie(?:ß|ss)en)$|^结束(?:会话|对话|通话|流程)?$/iu;

export const opensQuestion =
  /^(?:what|which|who|whom|whose|when|where|why|how|was|welche[rsn]?|wie|wo|wann|wer|quel(?:le)?s?|comment|où|quand|qui|qué|cuál(?:es)?|cómo|dónde|cuándo|quién)\b|^[¿]/iu;

/** Sentences of the agent to the user. */
export const speech =
  /^["“«'].*["”»']$|^(?:sorry|thank(?:s| you)|hello|hi|hey|welcome|good ?bye|bye|goodbye|good (?:morning|day|afternoon)|unfortunately|congratulations|we(?:['’](?:re|ll|ve|d)| (?:are|will|have|had|could|cannot|can|do|don['’]t|did|didn['’]t|were|would|hope|regret))|i(?:'m| am|'ll| will)|your?)\b|[!！]$|^(?:您好|你好|谢谢|感谢|抱歉|很抱歉|对不起|不好意思|再见|祝您|您)|^(?:freut (?:mich|uns)|tut (?:mir|uns) leid|leider|danke|vielen dank|schönen (?:tag|abend)|auf wiedersehen|tschüss|guten (?:tag|morgen|abend)|hallo|willkommen|gerne?(?=\s|$)|wir (?:haben|sind|werden|können|melden)|ihre?n?\s|sie (?:haben|können|erhalten|werden))|^(?:désolé|merci|bonjour|bienvenue|au revoir|lo siento|gracias|hola|bienvenid[oa]|adiós)/iu;

/** A refusal or a missing result: what remains is to tell the user. */
export const negative =
  /^(?:cannot|can['’]?t|can not|unable to|could not|couldn['’]t|not (?!needed|required|applicable)|no (?!further\b|action\b|change\b)|invalid|insufficient|out of (?:stock|hours|scope|range)|kein(?:e|en)?\s|nicht (?!nötig)|impossible de|no se puede)/iu;

/** Sentences with which the agent asks for a value. */
export const asksUser =
  /\b(?:tell|give|send|show) (?:me|us)\b|\bplease (?:provide|enter|share|confirm|tell|give|choose|select|type)\b|^(?:may|can|could) (?:i|we|you)\b|[:：]\s*(?:ask\b|询问|请问)|^bitte (?:nennen|geben|wählen|bestätigen)/iu;

/** A conversation with the user about values: "Chat with the user to fill the form". */
export const talksWithUser = new RegExp(
  `^(?:chat|talk|speak|go through .*|work)s?\\s+with\\s+${determiner}(?:${people})s?\\b`,
  'iu',
);

/** The agent has the user do something: "Have the customer restart", "Kunde beim Nachbarn nachschauen lassen". */
export const makesUserAct = new RegExp(
  `^(?:have|get|make|help|let)\\s+${determiner}(?:${people})s?\\b|^${determiner}(?:${people})n?\\b.*\\slassen$`,
  'iu',
);
export const letsUserChoose = new RegExp(
  `^(?:let|have|allow)s?\\s+${determiner}(?:${people})s?\\s+(?:to\\s+)?(?:choose|pick|select|enter|decide|provide|confirm|describe|upload)`,
  'iu',
);

/** `find_order`, `findOrder`, `find.order(id)`. */
export const isCall = (text: string): boolean =>
  /^[a-z_][\w.]*\([^)]*\)$/iu.test(text) ||
  /^[a-z]+(?:_[a-z\d]+)*_[a-z][a-z\d]*$|^[a-z]{2}[a-z\d]*(?:[A-Z][a-z\d]*)+$/.test(text);

/** A request of HTTP, the name of an interface or of a model. */
export const namesInterface =
  /\b(?:GET|POST|PUT|PATCH|DELETE)\s+[/\w]|https?:\/\/|\b(?:via|per|using|through)\s+(?:[\w-]+\s+)?(?:API|MCP|SDK|webhook|REST|SQL)\b|\b(?:API|REST|SQL|HTTP)\s+(?:call|request|query|aufruf)\b|\b(?:RAG|LLM|OCR|NLU|ASR|TTS|ETL)\b/u;

/** "Order shipped", "Payment successful", "Resolved": how things are, not what is done. */
export const outcome =
  /(?:^|[\s/])(?:\p{L}+(?:ed|ied)|done|sent|paid|complete|successful(?:ly)?|success|failed|failure|closed|over|met|lost|won|end|ended|完成|成功|失败|结束|abgeschlossen|beendet|fertig|eingegangen|erhalten|erledigt|gelöst|terminée?|reçue?|terminado|recibid[oa]|fin)[.!]?$/iu;

/** "Member active", "Live on the marketplace": at the end of the flow. */
export const stateLabel =
  /(?:^|\s)(?:active|inactive|live|ready|online|offline|pending|idle|final|valid|satisfied|happy|available|in production|aktiv|bereit|zufrieden|生效|上线|就绪)(?:$|\s*[-–—:,(]|\s+(?:on|in|at|for)\s)/iu;

/** "Runtime can start": what is possible at the end of the flow. */
export const possibility = /^\p{L}+(?:\s\p{L}+){0,2}\s(?:can|may)\s(?:be\s)?\p{L}/iu;

/** "Speech to text", "PDF to Markdown": a conversion. */
export const conversion =
  /^(?:\p{L}+[\s-])?(?:speech|voice|audio|text|image|video|pdf|html|csv|json|xml|docx?|markdown|sql)[\s-]+(?:to|2)[\s-]+(?:speech|voice|audio|text|image|video|pdf|html|csv|json|xml|markdown|sql)\b/iu;

/** A participle alone: "Approved", "Auto-approved", "Rejected (by author)". */
export const bareState =
  /^(?:auto-?|partially |fully |already )?(?:approved|accepted|rejected|denied|declined|resolved|closed|completed|cancell?ed|expired|withdrawn|verified|confirmed|finished|failed|passed|pending|active|ready|done|genehmigt|abgelehnt|erledigt|gelöst|已?(?:通过|批准|拒绝|完成|解决|取消|关闭|失败|成功))(?:\s*[(（].*)?[.!]?$/iu;

/** Nouns of events that begin a procedure: "Support request", "Incoming call". */
export const eventNoun =
  /(?:^|\s)(?:requests?|messages?|tickets?|calls?|inquir(?:y|ies)|enquir(?:y|ies)|complaints?|alerts?|events?|triggers?|incidents?|alarms?|emails?|e-mails?|applications?|initiation|kick-?off|visit|anfrage|anruf|beschwerde|meldung|störung|reklamation|消息|来电|请求|工单|投诉|提问|咨询)$/iu;

/** "Ticket comes in", "Störung geht ein": an event. */
export const arrives =
  /\s(?:comes? in|arrives?|occurs?|happens|rings|is (?:received|opened|reported|detected|submitted)|geht ein|kommt an|trifft ein|meldet sich)$/iu;

/** Values that are missing: "Need more info", "Missing details". */
export const lacksInfo =
  /^(?:needs?|require[sd]?)\s+(?:more|further|additional|missing)\s|^(?:missing|more|further|additional)\s+(?:info\w*|details|data)\b/iu;

/** The agent receives the message of the user: the turn itself, no step of its own. */
export const receivesMessage =
  /^(?:\S+\s+)?(?:receives?|gets?)\s+(?:the\s+|an?\s+)?(?:user\s+|customer\s+)?(?:\p{L}+\s+)?(?:message|request|question|query|inquiry|call|report|complaint)$|(?:接收|收到)(?:用户|客户)?(?:的)?(?:问题|消息|请求|提问|咨询|输入)$/iu;

/** Acts of the user in a conversation: "provides an address". */
export const userGives =
  /^(?:will |must |should |can |then )?(?:provid|giv|enter|choos|select|pick|upload|answer|submit|confirm|describ|specif|state|repl|respond|type|share|send|accept|agree|tell|say|input|fill|decid|sign|list|explain|want|prefer|ask|request|scan|提供|输入|选择|填写|描述|确认|回答|gibt|wählt|nennt|bestätigt|donne|choisit|saisit|fournit|proporciona|elige|ingresa|selecciona)/iu;

/** Values that only the user knows. */
export const aboutUser =
  /\b(?:name|e-?mail|phone|contact|address|preferences?|reason|concern|feedback|intent|needs?|requirements?|consent|date of birth|dob|issue|problem|complaint)\b/iu;

/** The same in German, as compounds. */
export const germanAboutUser =
  /(?:name|nummer|adresse|anschrift|iban|plz|postleitzahl|e-?mail|telefon|geburtsdatum|kontaktdaten|bankdaten|grund|wunsch|anliegen|pin|passwort|problem|fehlerbild|symptome?)(?=$|[\s,+/])/iu;

/** Work on data, where the verb alone would be physical or mental: "Clean up old files", "Resolve user names". */
export const dataObjects =
  /\b(?:data|files?|records?|database|cache|logs?|tables?|queue|fields?|index|indices|cluster|config(?:uration)?|repo(?:sitory)?|images?|tokens?|resources?|namespaces?|environments?|ids?|identifiers|user ?names|references|entities|addresses|metadata|session|state)\b/iu;

/** The user alone: the turn of the user. */
export const onlyUser = new RegExp(`^${determiner}(?:${people})$|^(?:用户|客户|顾客)$`, 'iu');

/** Names in code of what the user gives: `initial_input`, `user_feedback`. */
export const inputName = /(?:^|_)(?:input|question|user_[a-z]+)$|^user_/u;

export const politeClose =
  /^(?:polite|friendly|graceful|warm)(?:ly)?\s+(?:close|closing|ending|end)\b|^(?:close|end)\s+(?:gracefully|politely)\b/iu;
