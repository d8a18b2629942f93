// The words that tell the kind of a step: verbs at the start of a label (in German also at its end), nouns at its end,
// and people. English, Chinese, German, French and Spanish. Only the lexicon; `guessKind` applies it.

import type { StepKind } from './stepKind';

type SpokenKind = Extract<StepKind, 'api' | 'answer' | 'question' | 'words'>;
type WordList = Readonly<Partial<Record<SpokenKind, string>>>;

/** Base forms; `guessKind` also finds the forms on -s, -ed and -ing. */
const english: WordList = {
  api: 'check fetch load create update deploy run look retrieve query search find get read delete remove add insert save store write log record register book reserve cancel schedule reschedule process charge refund issue apply calculate compute generate validate verify authenticate authorise authorize execute start restart reset stop call invoke trigger submit send dispatch ship assign escalate transfer route forward reroute redirect open close reopen mark set block unblock lock unlock activate deactivate reactivate enable disable sync import export upload download parse extract classify categorise categorize detect analyse analyze evaluate test build compile merge rollback roll revert archive backup restore scan publish print pay deduct credit debit approve hold release order replace provision install uninstall lookup login email sms page queue enqueue dequeue tag flag pull push post put patch subscribe unsubscribe enrol enroll initiate place complete perform conduct carry change modify edit switch attach link match compare filter sort rank score select count estimate quote allocate deliver void suspend terminate revoke grant crawl scrape embed index rerank summarise summarize translate transcribe convert transform render compose draft rewrite encrypt decrypt hash clear purge flush cache migrate rotate scale monitor track trace locate geocode map connect disconnect dial hand return alert raise renew extend upgrade downgrade freeze unfreeze recalculate resend settle capture invoice bill reconcile determine identify assess lint trim fill populate clone checkout commit tokenize tokenise normalise normalize wipe sign sell buy purchase rent lend hire borrow invite enforce apply adjust allow ban blacklist whitelist waive reassign requeue reissue onboard offboard sanitize sanitise mask redact lookup ping probe simulate benchmark profile snapshot pin unpin mute unmute rename copy archive unarchive expire rebook upsell link unlink correlate aggregate attach authenticate finalize finalise file lodge bind pop replay refresh amend delegate synchronise synchronize propagate stream inject split chunk refine rerun redeploy unpublish prioritise prioritize triage dismiss override reverse accept recover sanction blend amend credit withdraw deposit transmit relay enrich geolocate unsubscribe clock',
  answer:
    'tell say inform notify apologise apologize explain advise thank greet welcome offer suggest recommend propose present show display share reply respond answer remind warn reassure announce instruct guide acknowledge deny decline refuse reject describe educate encourage provide give state confirm congratulate wish communicate mention speak convey express empathise empathize sympathise sympathize direct invite report hello goodbye recap reiterate promise assure walk',
  question:
    'ask request prompt collect enter gather inquire enquire elicit solicit input clarify obtain interview survey poll question probe',
  words:
    'wait think consider decide discuss handle investigate reproduce fix repair inspect prepare pack clean review continue proceed repeat retry try follow do go ensure keep listen observe troubleshoot diagnose resolve examine plan work debug implement design brainstorm train practise practice pick unpack weigh measure mix cook paint cut assemble remember note await pause sleep use make take become stay move negotiate study learn manage coordinate meet visit label receive deal',
};

const german: WordList = {
  api: 'prüfen überprüfen nachschlagen abrufen laden suchen finden erstellen anlegen aktualisieren löschen speichern buchen reservieren stornieren planen berechnen erzeugen generieren ausführen starten senden versenden schicken verschicken weiterleiten eskalieren öffnen schliessen schließen sperren entsperren registrieren eintragen validieren verifizieren verarbeiten erstatten zuweisen übergeben bestellen bezahlen abbuchen auslösen ausstellen bereitstellen einspielen ermitteln abfragen hinzufügen entfernen markieren protokollieren übertragen freischalten aktivieren deaktivieren prüfe suche lade erstelle aktualisiere buche storniere sende berechne',
  answer:
    'informieren mitteilen sagen erklären erläutern entschuldigen bestätigen danken bedanken begrüßen begrüssen verabschieden anbieten vorschlagen empfehlen antworten beantworten hinweisen erinnern warnen anzeigen zeigen benachrichtigen nennen vorlesen ablehnen beraten informiere bestätige erkläre begrüße entschuldige',
  question:
    'fragen erfragen nachfragen anfragen anfordern eingeben erfassen auffordern einholen bitten frage erfrage befragen',
  words: 'warten überlegen entscheiden reparieren untersuchen besprechen wiederholen abwarten beheben vorbereiten',
};

const french: WordList = {
  api: 'vérifier rechercher chercher consulter récupérer charger créer mettre supprimer enregistrer réserver annuler planifier calculer générer exécuter lancer envoyer transférer escalader ouvrir fermer clôturer bloquer débloquer valider traiter rembourser attribuer assigner commander payer déployer actualiser modifier ajouter effectuer contrôler',
  answer:
    'informer dire expliquer excuser confirmer remercier saluer accueillir proposer recommander répondre rappeler avertir afficher montrer annoncer communiquer présenter offrir notifier indiquer refuser conseiller',
  question: 'demander saisir recueillir collecter interroger solliciter',
  words: 'attendre réfléchir décider réparer examiner discuter répéter préparer inspecter',
};

const spanish: WordList = {
  api: 'verificar comprobar buscar consultar obtener cargar crear actualizar eliminar borrar guardar registrar reservar cancelar programar calcular generar ejecutar iniciar enviar transferir escalar abrir cerrar bloquear desbloquear validar procesar reembolsar asignar pagar desplegar modificar agregar añadir revisar',
  answer:
    'informar decir explicar disculparse disculpar confirmar agradecer saludar ofrecer proponer recomendar responder recordar advertir mostrar anunciar comunicar presentar notificar indicar rechazar avisar despedirse',
  question: 'preguntar pedir solicitar introducir ingresar recopilar recoger',
  words: 'esperar pensar decidir reparar examinar discutir repetir preparar inspeccionar',
};

function byWord(lists: readonly WordList[]): ReadonlyMap<string, SpokenKind> {
  const kinds = new Map<string, SpokenKind>();
  for (const list of lists) {
    for (const [kind, words] of Object.entries(list)) {
      for (const word of words.split(' ')) if (!kinds.has(word)) kinds.set(word, kind as SpokenKind);
    }
  }
  return kinds;
}

/** By the first word of a label. */
export const firstVerbs = byWord([english, german, french, spanish]);
/** By the last word of a label: German sentences of this kind end with their verb. */
export const lastVerbs = byWord([german]);

/** By the last word of a label without a verb: "Identity verification", "Order confirmation", "User input". */
export const lastNouns = byWord([
  {
    api: 'verification validation authentication authorization authorisation lookup search update payment processing calculation creation cancellation escalation registration check database db api service tool retrieval query call transfer handoff handover reset deployment rollback backup booking refund calculator system crm ledger store cache index classifier classification detection extraction generation sync',
    answer:
      'greeting apology notification confirmation message response reply explanation instructions instruction goodbye farewell answer announcement advice error warning',
    question: 'input question form prompt questionnaire survey intake',
    words: 'review approval investigation inspection repair meeting discussion',
  },
]);

/** Chinese verbs; the one that begins first in the label decides. */
export const chineseVerbs: readonly (readonly [RegExp, SpokenKind])[] = [
  [
    /请(?:用户|客户|您)?(?:提供|输入|选择|填写|描述|确认|说明)|询问|询间|追问|收集|请问|让用户|要求(?:用户|客户)?提供|获取(?:用户|客户)/u,
    'question',
  ],
  [/(?:用户|客户|顾客|乘客|患者)(?:提供|输入|选择|填写|描述|确认|回答)/u, 'question'],
  [
    /告知|通知(?:用户|客户)|回复|答复|道歉|致歉|提示|提醒|解释|说明|推荐|介绍|安抚|引导|感谢|问候|欢迎|建议|展示|显示|反馈|婉拒|拒绝/u,
    'answer',
  ],
  [
    /查询|查找|检查|核实|核对|验证|校验|获取|创建|新建|更新|修改|提交|调用|生成|记录|处理|转接|转人工|转给|升级|发送|办理|计算|登记|预订|预约|预定|取消|退款|扣款|支付|部署|运行|执行|删除|保存|搜索|检索|加载|读取|通知|关闭|打开|分配|审核|识别|分析|冻结|解冻|挂失|充值|下单|发货|派单|开具|安排|寄送|补发|更换|激活|注销|绑定|重置|重启|导出|上传|下载|同步|标记|评估|匹配|测试/u,
    'api',
  ],
  [/等待|思考|重试|重复|继续|讨论|修复|维修/u, 'words'],
];

export const people =
  'user|customer|caller|client|guest|patient|member|visitor|passenger|buyer|shopper|subscriber|applicant|employee|student|traveller|traveler|tenant|cardholder|account holder|requester|requestor|person|them|him|her|they|human user|kunde|kunden|kundin|nutzer|benutzer|anrufer|gast|client|cliente|usuario|utilisateur|appelant';
/** People and places inside an organisation: a message to them is sent by a tool. */
export const colleagues =
  'manager|supervisor|team|teams|admin|administrator|department|staff|engineers?|engineering|developers?|warehouse|supplier|vendor|courier|carrier|ops|operations|security|finance|accounting|legal|hr|it|on-?call|specialist|technicians?|support|sales|billing|police|doctor|nurse|provider|tier ?\\d|level ?\\d|l[123]|slack|pagerduty|crm|reviewers?|stakeholders|owner|mechanic|dispatcher|human agent|live agent|human|abteilung|lager|équipe|equipo|responsable';
/** The program or person that carries out the procedure, as the subject of a label. */
export const actors =
  'agent|assistant|bot|chatbot|system|ai|llm|ivr|clerk|operator|representative|rep|advisor|service|server|app|we|backend|platform|mitarbeiter|agente|sistema|système|customer service|support agent';
