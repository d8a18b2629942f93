// The words that show the kind of a step: verbs at the start of a label (in German also at its end), nouns at its end,
// and people. English, Chinese, German, French and Spanish. Only the lexicon; `verbForms` and `guessKind` apply it.

import type { StepKind } from './stepKind';

export type SpokenKind = Extract<StepKind, 'api' | 'answer' | 'question' | 'words'>;
type WordList = Readonly<Partial<Record<SpokenKind, string>>>;

/** Base forms; `verbForms` also finds the forms on -s, -ed and -ing. */
const english: WordList = {
  api: 'check fetch load create update deploy run look retrieve query search find get read delete remove add insert save store write log record register book reserve cancel schedule reschedule process charge refund issue apply calculate compute generate validate verify authenticate authorise authorize execute start restart reset stop call invoke trigger submit send dispatch ship assign escalate transfer route forward reroute redirect open close reopen mark set block unblock lock unlock activate deactivate reactivate enable disable sync import export upload download parse extract classify categorise categorize detect analyse analyze evaluate test build compile merge rollback roll revert archive backup restore scan publish print pay deduct credit debit approve hold release order replace provision install uninstall lookup login email sms page queue enqueue dequeue tag flag pull push post put patch subscribe unsubscribe enrol enroll initiate place complete perform conduct carry change modify edit switch attach link match compare filter sort rank score select count estimate quote allocate deliver void suspend terminate revoke grant crawl scrape embed index rerank summarise summarize translate transcribe convert transform render compose draft rewrite encrypt decrypt hash clear purge flush cache migrate rotate scale monitor track trace locate geocode map connect disconnect dial hand return alert raise renew extend upgrade downgrade freeze unfreeze recalculate resend settle capture invoice bill reconcile determine identify assess lint trim fill populate clone checkout commit tokenize tokenise normalise normalize wipe sign sell buy purchase rent lend hire borrow invite enforce apply adjust allow ban blacklist whitelist waive reassign requeue reissue onboard offboard sanitize sanitise mask redact lookup ping probe simulate benchmark profile snapshot pin unpin mute unmute rename copy archive unarchive expire rebook upsell link unlink correlate aggregate attach authenticate finalize finalise file lodge bind pop replay refresh amend delegate synchronise synchronize propagate stream inject split chunk refine rerun redeploy unpublish prioritise prioritize triage dismiss override reverse accept recover sanction blend amend credit withdraw deposit transmit relay enrich geolocate unsubscribe clock format rate promote demote configure reconfigure setup bump stage unstage emit fire publish consume persist serialize serialise deserialize dedupe deduplicate vectorize vectorise encode decode drain provision reprovision evict quarantine isolate whitelist blocklist allowlist authorise countersign notarize cancel liquidate transact top refill reload reopen resubmit reindex recompute regenerate retrieve select instantiate allocate deallocate append prepend concat join zip unzip compress decompress package bundle containerize fork branch rebase squash sync wire reimburse compensate dispense issue imprint stamp scan digitize digitise geotag ingest intercept subscribe enlist enroll checkin checkout book rebook waitlist prefill autofill populate vote detach unassign reparent relabel retag recategorize trash discard purge erase retract increment decrement spin contact boot stock nominate appoint arrange organise organize postpone defer fund swap shut toggle undo redo correct reduce increase decrease lower acquire throttle tune vet crop decompose derive diff discover distribute drop exclude expedite forecast halt infer initialize initialise launch kick kill mail obfuscate optimize optimise partition preauthorize predict preprocess phone reclaim recognise recognize redeem reinstate relocate remit reprint restrict resume retain screen separate serve tally text transition turn upsert broadcast host quantify sample scrub transcode',
  answer:
    'tell say inform notify apologise apologize explain advise thank greet welcome offer suggest recommend propose present show display share reply respond answer remind warn reassure announce instruct guide acknowledge deny decline refuse reject describe educate encourage provide give state confirm congratulate wish communicate mention speak convey express empathise empathize sympathise sympathize direct invite report hello goodbye recap reiterate promise assure walk refer congratulate soothe calm motivate coach brief educate pitch upsell narrate elaborate disclose reveal declare introduce illustrate demonstrate outline confess list point admit message nudge persuade highlight emphasise emphasize teach leave regret greet comfort console forewarn',
  question:
    'ask request prompt collect enter gather inquire enquire elicit solicit input clarify obtain interview survey poll question probe quiz seek',
  words:
    'wait think consider decide discuss handle investigate reproduce fix repair inspect prepare pack clean review continue proceed repeat retry try follow do go ensure keep listen observe troubleshoot diagnose resolve examine plan work debug implement design brainstorm train practise practice pick unpack weigh measure mix cook paint cut assemble remember note await pause sleep use make take become stay move negotiate study learn manage coordinate meet visit label receive deal document iterate brainstorm reflect ponder deliberate rehearse practice collaborate escort supervise mentor hypothesize hypothesise formulate help assist chase consult convene explore judge maintain oversee intervene rework reason solve proofread research calibrate operate travel drive attend taste wash dry',
};

const german: WordList = {
  api: 'prüfen überprüfen nachschlagen abrufen laden suchen finden erstellen anlegen aktualisieren löschen speichern buchen reservieren stornieren planen berechnen erzeugen generieren ausführen starten senden versenden schicken verschicken weiterleiten eskalieren öffnen schliessen schließen sperren entsperren registrieren eintragen validieren verifizieren verarbeiten erstatten zuweisen übergeben bestellen bezahlen abbuchen auslösen ausstellen bereitstellen einspielen ermitteln abfragen hinzufügen entfernen markieren protokollieren übertragen freischalten aktivieren deaktivieren anweisen überweisen auszahlen gutschreiben verbuchen bearbeiten ändern umbuchen erneuern verlängern kündigen zurücksetzen hinterlegen zuordnen einreichen beantragen veranlassen beauftragen vereinbaren terminieren hochladen herunterladen importieren exportieren abgleichen vergleichen auslesen einlesen archivieren dokumentieren vermerken notieren ausfüllen drucken liefern ersetzen umtauschen klassifizieren einordnen bewerten messen verbinden durchstellen zurückrufen anrufen alarmieren abschliessen abschließen beenden freigeben verschieben einstellen aufheben vorziehen umstellen ergänzen anpassen korrigieren einrichten installieren zustellen sichern scannen kontrollieren nachsehen einsehen auswerten anhängen drosseln zurückbuchen verrechnen belasten kontaktieren einplanen disponieren zusammenfassen übermitteln synchronisieren testen',
  answer:
    'informieren mitteilen sagen erklären erläutern entschuldigen bestätigen danken bedanken begrüßen begrüssen verabschieden anbieten vorschlagen empfehlen antworten beantworten hinweisen erinnern warnen anzeigen zeigen benachrichtigen nennen vorlesen ablehnen beraten aufklären darlegen schildern vorstellen verweisen zusagen absagen beruhigen trösten vertrösten anleiten ausgeben melden',
  question:
    'fragen erfragen nachfragen anfragen anfordern eingeben erfassen auffordern einholen bitten befragen aufnehmen klären abklären rückfragen erkundigen',
  words:
    'warten überlegen entscheiden reparieren untersuchen besprechen wiederholen abwarten beheben vorbereiten nachdenken abstimmen diskutieren analysieren begutachten lösen abholen einpacken verpacken reinigen austauschen montieren besichtigen vermessen behandeln',
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
    api: 'verification validation authentication authorization authorisation lookup search update payment processing calculation creation cancellation escalation registration check database db api service tool retrieval query call transfer handoff handover reset deployment rollback backup booking refund calculator system crm ledger store cache index classifier classification detection extraction generation sync synchronization synchronisation enrichment embedding vectorization ranking filtering matching scoring tagging logging tracking routing assignment dispatch shipment delivery invoicing billing chargeback reversal upload download export import restore migration release provisioning activation deactivation suspension termination renewal replacement deletion removal persistence submission publication email e-mail mail sms webhook server gateway connector integration scheduler scheduling reservation enrolment enrollment allocation aggregation summarization summarisation translation transcription tokenization normalization parsing screening recalculation reconciliation settlement disbursement payout reimbursement',
    answer:
      'greeting apology notification confirmation message response reply explanation instructions instruction goodbye farewell answer announcement advice error warning reminder acknowledgement acknowledgment recommendation suggestion disclaimer introduction intro thanks refusal rejection offer briefing packet',
    question:
      'input question form prompt questionnaire survey intake clarification elicitation filling inquiry enquiry questions',
    words:
      'review approval investigation inspection repair meeting discussion assessment judgement judgment evaluation planning brainstorming negotiation troubleshooting diagnosis decision reflection rework takeover',
  },
]);

/** By the end of the last word of a German label without a verb: compounds such as "Bestätigungsmail". */
export const germanNounEndings: readonly (readonly [RegExp, SpokenKind])[] = [
  [/(?:rückfrage|nachfrage|eingabe|erfassung|befragung|bedarfsermittlung|aufnahme)$/u, 'question'],
  [
    /(?:mail|sms|prüfung|erstattung|buchung|suche|weiterleitung|stornierung|berechnung|erstellung|versand|eskalation|abgleich|übergabe|aktualisierung|sperrung|zahlung|überweisung|lieferung|registrierung|authentifizierung|verifizierung|klassifizierung|protokollierung|auslösung|abfrage|anmeldung|reservierung|zuweisung|speicherung|löschung|freischaltung|gutschrift|bestellung)$/u,
    'api',
  ],
  [
    /(?:bestätigung|begrüßung|begrüssung|entschuldigung|verabschiedung|hinweis|auskunft|ablehnung|benachrichtigung|erklärung|beratung|mitteilung|antwort|absage|zusage|empfehlung|information)$/u,
    'answer',
  ],
  [
    /(?:freigabe|genehmigung|begutachtung|reparatur|entscheidung|untersuchung|besprechung|klärung|wartezeit)$/u,
    'words',
  ],
];

/** Chinese words at the start of a label, after the agent as its subject; the first that fits decides. */
export const chineseStarts: readonly (readonly [RegExp, SpokenKind])[] = [
  [/^请(?:用户|客户|顾客|您)?(?:提供|输入|选择|填写|描述|确认|说明|上传|出示|补充|发送|提交)/u, 'question'],
  [/^(?:问(?![题候卷答])|询|打听|核问)/u, 'question'],
  [/^(?:非常|很)?(?:抱歉|对不起|不好意思)|^(?:您好|你好)/u, 'answer'],
  [/^(?:无法|不能|不支持|暂不|没有|未找到|无(?!需))/u, 'answer'],
  [/^(?:告诉|告之|说(?!明书)|回(?:应|话)|致谢|祝|讲解|教|劝|请(?!假|求|款))/u, 'answer'],
  [
    /^(?:发送?|推送|返回|给出|输出|生成|撰写|组织|拟写|草拟|整理|使用|播放)(?!.*(?:短信|邮件|验证码|工单|财务|店长|经理|主管)).*(?:回复|答复|回答|话术|欢迎语|问候语?|提示语?|道歉信?|响应语?|说明|解释|建议|文案|消息)$/u,
    'answer',
  ],
  [
    /^(?:查|转|发|算|改|退|记|建|开|送|派|锁|删|存|写|取|扣|补|换|推送|上报|构建|重新?生成|调|拉取|接通|拨打|呼叫)/u,
    'api',
  ],
  [/^(?:等|想|考虑|重试|再试)/u, 'words'],
];

/** Chinese verbs; the one that begins first in the label decides. */
export const chineseVerbs: readonly (readonly [RegExp, SpokenKind])[] = [
  [
    /请(?:用户|客户|顾客|您)?(?:提供|输入|选择|填写|描述|确认|说明)|^确认(?:用户|客户|顾客)?的?(?:(?:收货|送货|取件|配送|联系|寄送|上门)?(?:地址|电话|方式|姓名|时间|日期)|需求|意向|意愿|问题|原因)|询问|询间|追问|收集|请问|让用户|要求(?:用户|客户)?提供|获取(?:用户|客户)/u,
    'question',
  ],
  [/(?:用户|客户|顾客|乘客|患者)(?:提供|输入|选择|填写|描述|确认|回答)/u, 'question'],
  [
    /告知|通知(?:用户|客户)|回复|答复|道歉|致歉|提示|提醒|解释|说明|推荐|介绍|安抚|引导|感谢|问候|欢迎|建议|展示|显示|反馈|婉拒|拒绝|列出|罗列/u,
    'answer',
  ],
  [
    /查询|查找|检查|核实|核对|核验|验证|校验|获取|创建|新建|更新|修改|提交|调用|生成|记录|处理|转接|转人工|转给|升级|发送|办理|计算|登记|预订|预约|预定|取消|退款|扣款|支付|部署|运行|执行|删除|保存|搜索|检索|加载|读取|通知|关闭|打开|分配|审核|识别|分析|冻结|解冻|挂失|充值|下单|发货|派单|开具|安排|寄送|补发|更换|激活|注销|绑定|重置|重启|导出|上传|下载|同步|标记|评估|匹配|测试|排序|过滤|筛选|抽取|提取|解析|分类|打标签|归档|备份|推送|发布|审批|停用|启用|配置|设置|添加|新增|触发|统计|汇总|翻译|转写|递增|增加|减少|复制|移动|打印|扫描|拆分|合并|对比|比较|注册|申请|签署|退回|转交|上报|接入|拨打|重载|启动|停止|更改|改签|变更|调整|撤销|恢复|延长|结算|开通|解锁|锁定|录入|存档|扣除|赔付|补偿|拦截|联系/u,
    'api',
  ],
  [/等待|思考|重试|重复|继续|讨论|修复|维修|判断|协商/u, 'words'],
  [/化$/u, 'api'],
];

export const people =
  'user|customer|caller|client|guest|patient|member|visitor|passenger|buyer|shopper|subscriber|applicant|employee|student|traveller|traveler|tenant|cardholder|account holder|requester|requestor|person|them|him|her|they|human user|kunde|kunden|kundin|nutzer|benutzer|anrufer|gast|client|cliente|usuario|utilisateur|appelant';
/** People and places inside an organisation: a message to them is sent by a tool. */
export const colleagues =
  'manager|supervisor|team|teams|admin|administrator|department|staff|engineers?|engineering|developers?|warehouse|supplier|vendor|courier|carrier|ops|operations|security|finance|accounting|legal|hr|it|on-?call|board|committee|director|ceo|cfo|cto|moderator|editor|maintainers?|author|sponsor|analyst|auditor|underwriter|adjuster|clinician|pharmacist|pharmacy|kitchen|driver|inspector|instructor|teacher|landlord|counsel|lead|team lead|dba|sre|qa|contractor|installer|professional|expert|advisor|colleague|account manager|case worker|front desk|back office|branch|specialist|technicians?|support|sales|billing|police|doctor|nurse|provider|tier ?\\d|level ?\\d|l[123]|slack|pagerduty|crm|reviewers?|stakeholders|owner|mechanic|dispatcher|human agent|live agent|human|abteilung|lager|teamleitung|leitung|teamleiter|chef|vorgesetzter?|filiale|werkstatt|fachabteilung|techniker|buchhaltung|vertrieb|sachbearbeiter|geschäftsführung|équipe|equipo|responsable|gerente';
/** The program or person that carries out the procedure, as the subject of a label. */
export const actors =
  'agent|assistant|bot|chatbot|system|ai|llm|ivr|clerk|operator|representative|rep|advisor|service|server|app|we|backend|platform|mitarbeiter|agente|sistema|système|customer service|support agent';
/** The same in Chinese, at the start of a label. */
export const chineseColleagues =
  /^(?:财务|店长|经理|主管|领导|仓库|法务|审核员|管理员|医生|护士|技术(?:员|人员|部)?|运维|商家|总监|老板|快递|物流|专员|坐席|人工(?:客服|坐席|审核)?|风控|客服(?:经理|主管)|维修(?:员|师傅)|师傅|厨房|银行)(?=\p{Script=Han}{2})/u;
/** The agent as the subject of a Chinese label. */
export const chineseActors =
  /^(?:系统|客服|机器人|智能体|助手|助理|我们|后台|平台|(?:AI|Agent|LLM|Bot|GPT)\s*)(?:会|将|自动|需要?|应)?(?=\p{Script=Han}{2})/iu;
