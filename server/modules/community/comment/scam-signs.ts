import { foldedText, withoutLeet } from './folded-text.ts';

/** How many points of signs make a comment look like a scam. */
const ENOUGH = 3;

interface Sign {
  points: number;
  /** Matches folded text: lowercase ASCII without accents. */
  pattern: RegExp;
  /** What has to begin at most so many characters after that. In one expression, this would take many times as long. */
  next?: { within: number; pattern: RegExp };
}

/** Longer than what a following pattern matches. */
const LONGEST_NEXT = 80;

const NUMBER = String.raw`[\d][\d.,]{0,12}k?`;
const MONEY = String.raw`(?:[$€£] ?${NUMBER}|${NUMBER} ?(?:[$€£]|usd|usdt|btc|eth|dollars?|dolares|euros?|mil|k\b|million|monthly|mensuales|al mes|a month))`;
const PERIOD = String.raw`(?:daily|weekly|monthly|(?:per|every|each|a) (?:single )?(?:\d+ )?(?:day|week|month|hours?)|in (?:\w+ ){1,2}(?:hours?|days?|weeks?|months?)|diari[ao]s?|semanal(?:es)?|mensual(?:es)?|al (?:dia|mes)|(?:cada|por|a la) (?:\d+ )?(?:dia|semana|mes|horas)|en (?:\w+ ){1,2}(?:horas?|dias?|semanas?|mes(?:es)?))`;
const COINS = String.raw`(?:funds?|bitcoins?|btc|usdt|eth|coins?|crypto(?:currency)?|money|wallets?|assets?|lost|fondos|monedas|cripto(?:monedas)?|dinero|dolares|euros|billeteras?|activos|todo|\d[\d.,]*k?)`;
/** Ends of domain names; `example` stands for all others in the comments that the rules are tested with. */
const TLD = '(?:com|net|org|io|app|live|xyz|online|site|club|ly|info|example)';
const SECRET = `(?:(?:seed|recovery|secret|backup|wallet) ?(?:phrases?|words?|keys?)|private ?keys?|(?:12|24|twelve|doce) ?-?(?:w+ )?(?:words?|palabras)|your phrase|frases? ?(?:semilla|de recuperacion|secreta|de (?:12|24) palabras)|(?:palabras|tu frase) ?(?:semilla|de recuperacion)?|(?:clave|llave)s? ?privadas?)`;

/** Gaps have bounds, so that the time grows with the length of the text alone; a test measures it. */
function re(parts: TemplateStringsArray, ...values: string[]): RegExp {
  return new RegExp(String.raw(parts, ...values));
}

/** Ways to reach someone elsewhere. They count in full even beside warnings: a warning doesn't need them. */
const CONTACTS: Sign[] = [
  { points: 3, pattern: re`\bt ?(?:\.|\[\.?\]|\(\.?\)|\(dot\)|\bdot\b) ?me ?\/ ?\w` },
  { points: 3, pattern: re`\bwa ?(?:\.|\[\.?\]|\(\.?\)|\(dot\)|\bdot\b) ?me ?\/ ?\d` },
  { points: 2, pattern: re`(?:whats ?app|te ?le ?gram|instagram|facebook)\b[^.!?]{0,30}(?:@\w|\+ ?\d)` },
  { points: 2, pattern: re`(?<![\w.])\+ ?\d(?:[ ().-]{0,3}\d){7,14}(?!\d)` },
  { points: 2, pattern: re`\b1-8\d\d-\d{3}-\d{4}\b` },
  { points: 2, pattern: re`\w@(?:gmail|hotmail|outlook|yahoo|proton|protonmail)\b` },
  { points: 1, pattern: re`\w@[\w-]{2,30}\.${TLD}\b` },
  // Addresses in a disguise that programs don't see through.
  {
    points: 3,
    pattern: re`\w ?(?:\(@\)|[[(]at[\])]|\(arroba\)|\barroba\b|\bat\b| @ ) ?[\w-]{2,30} ?(?:\.|[[(]dot[\])]|\(punto\)|\bdot\b|\bpunto\b) ?${TLD}\b`,
  },
  { points: 2, pattern: re`[a-z0-9-]{4}(?: \. ?|\. |[[(]\.[\])]| dot | punto )${TLD}\b` },
];

const SIGNS: Sign[] = [
  // Messages somewhere else.
  { points: 1, pattern: re`\bwhats ?app|\bte ?le ?gram\b|\binstagram\b|\bdm\b` },
  {
    points: 2,
    pattern: re`\b(?:message|dm|inbox|text|write|contact|hmu|hit|whats ?app|te ?le ?gram|email|ask|reach|look|check) (?:me|us|him|her|them)\b(?! if\b)`,
  },
  {
    points: 2,
    pattern: re`\b(?:contact (?:a |the |certified |coach |admin |customer )|reach (?:out|h[ei][rm])|get in touch|search (?:her|his)|(?:can|to) reach|chat with an? |are you interested|hire an? )`,
  },
  {
    points: 2,
    pattern: re`\b(?:escrib(?:e|i|a|an)(?:me|le|les|nos)\b|escriban(?:me|le|les)?\b|mand(?:a|e)(?:me|le)\b|manda (?:la|un)|habla(?:me|le)\b|contacta(?:me|lo|la|le)?\b|pregunta(?:me|le)\b|busca(?:lo|la|le)\b|al (?:inbox|privado|interno)|por (?:interno|privado|inbox)|escribe al\b|contrata\b|me escriban|habla con un)`,
  },
  { points: 1, pattern: re`\bhttps?:|[a-z0-9]\.${TLD}\b` },
  { points: 1, pattern: re`\b(?:mr|mrs|coach|expert|professor|asesora?|advisor|mentora?|experta?|senora?)\b\.? [a-z]` },

  {
    points: 2,
    pattern: re`\b(?:(?:add|find|follow) (?:me|us|him|her|them) on|write to (?:me|us|him|her|them|our)|look for (?:him|her|them)|search for (?:him|her|them)|(?:tell them|say) .{0,15}sent you|(?:his|her|their) (?:whats ?app|e?-?mail|instagram|telegram|number)\b|su (?:whats ?app|correo|instagram|telegram|numero)\b|agregame\b|contactenl[oa]s?\b|llam(?:a|e) ya\b|call now\b|sign up (?:at|on) \w|registrate en \w)`,
  },

  // "Recovery" of lost money.
  {
    points: 2,
    pattern: re`\b(?:recover(?:ed|s|ing)?|retrieved?|reclaim(?:ed)?|brought back|got (?:back|all)|returned|recuper(?:o|an?|ar|aron|e)|regreso|devolv(?:io|ieron)|rescat(?:o|an|ar))\b`,
    next: { within: 40, pattern: re`\b${COINS}\b` },
  },
  {
    points: 1,
    pattern: re`\b(?:got|get|pull(?:ed)?|win) (?:\S+ ){0,5}back\b|\b(?:sac(?:o|ar|aron)|devolvi(?:o|eron)|regresaron)\b`,
  },
  {
    points: 2,
    pattern: re`\b(?:revers(?:e|ed)|revirti(?:o|eron)|revertir) (?:my|the|mi|la) (?:stuck )?(?:transaction|transaccion|payment|pago)|\b(?:cracked|unlocked|saco|sacaron) (?:my (?:seed|words|phrase)|mine\b|mi frase|la mia\b|las (?:12|doce) palabras)`,
  },
  {
    points: 2,
    pattern: re`\b(?:crypto|cyber|assets?|certified|digital|ledger) (?:tracers?|restorers?|retrieval|recovery|hackers?)|\bhackers? (?:named|called|known|llamad[oa]|conocid[oa])|\brastreador(?:es)? certificad|\b(?:free consultation|consulta gratis)\b|\b(?:you )?(?:only )?pay (?:us )?(?:only )?(?:after|when it.?s done|at the end)|\b(?:pagas cuando|solo cobra)|\b(?:police|policia) (?:\S+ ){0,3}(?:nothing|nada)\b`,
  },
  {
    points: 2,
    pattern: re`\b(?:recovery|retrieval|recuperacion|rescate) (?:expert|agent|specialist|team|service|company|pro|cripto)|\b(?:expertos?|agentes?|especialistas?) (?:en|de) (?:recuperacion|blockchain)|\bblockchain experts?\b|\b(?:ethical|certified|professional|hire a) hacker|\b(?:hacker|equipo) (?:etico|profesional|cifra)|\bcontrata un hacker`,
  },
  {
    points: 1,
    pattern: re`\b(?:stolen|scammed|scammers|victim of|victima de|robaron|robadas?|robados?|estafo|estafadores|perdid[oa]s?)\b`,
  },
  { points: 2, pattern: re`\b(?:no win,? no fee|no upfront fee|sin exito no|\d+ ?% (?:success|de exito))` },

  // Profits.
  {
    points: 2,
    pattern: re`\b(?:earn(?:ed|s|ing)?|mak(?:e|es|ing)|made|pa(?:y|ys|id)|withdrew|withdrawal|profits?|return|invest(?:ed|ing)?|gan(?:a|ar|o|e|as|ancias?)|pag(?:a|an|ue)|retir(?:e|o)|hace|hago|invert(?:i|ir)|invierte|inversion)\b.{0,30}${MONEY}.{0,20}${PERIOD}`,
  },
  {
    points: 2,
    pattern: re`\b(?:earn(?:ed|s)?|make|made|pays?|return|profits?|gan(?:a|ar|o|e|ancias?)|pag(?:a|an|ue)|me paga|win)\b.{0,30}(?:\d+ ?%|${MONEY}|every week|every day|cada semana|todos los dias)`,
  },
  { points: 2, pattern: re`\d ?% ?(?:daily|a day|per day|every day|weekly|a week|diario|al dia|cada dia|semanal)` },
  {
    points: 2,
    pattern: re`\b(?:turned|turn|flip|with|convierte|convirtio|becomes|empece con|tripled|triplico|multiplico) (?:[^ \d]{1,20} ){0,3}[^ \d]?\d`,
    next: { within: 40, pattern: re` (?:into|to|en|now|ahora)\b` },
  },
  {
    points: 2,
    pattern: re`\b(?:risk[- ]free|no risk|zero risk|sin riesgo|guaranteed (?:daily |weekly )?(?:profit|return|income)|(?:profit|return|principal|100x?) (?:is )?(?:always )?guaranteed|ganancias (?:\w+ )?(?:garantizadas|aseguradas)|(?:garantizad|asegurad)o por|100x? asegurado)`,
  },
  { points: 1, pattern: re`\bguaranteed\b|\bgarantizad[oa]s?\b` },
  {
    points: 1,
    pattern: re`\b(?:passive income|ingresos pasivos|financial freedom|libertad financiera|easy money|dinero facil)\b`,
  },
  {
    points: 2,
    pattern: re`\b\d+ ?% (?:win rate|accuracy|success|de acierto|de efectividad|de exito)|\bvip (?:\w+ ){0,2}(?:signal|senal|group|grupo|calls|fee)|\b(?:signals? (?:group|channel)|canal de senales|(?:senales|avisos|cuota|cuenta) vip\b|\bvip fee)\b`,
  },
  {
    points: 2,
    pattern: re`\b(?:referral (?:link|code)|(?:enlace|codigo) de referido|mi codigo\b|minimum deposit|deposito minimo|inversion minima)\b`,
  },
  {
    points: 2,
    pattern: re`\b(?:manag(?:es|ing|ed) my (?:portfolio|account)|handles my trades|maneja mi portafolio|maneja mis operaciones|portfolio tripled|triplico el portafolio|trading bot|bot de trading|trad(?:e|ing) for you|opero por ti|financial advisor|asesora? financier[oa]|thanks to (?:mr|mrs|sir|captain|agent|expert|my)|thank you (?:mr|mrs|sir|captain|agent) \w+|gracias (?:al?|a la|a mi) (?:senora?|don|capitan|agente|ingenier[oa]|licenciad[oa]|expert[oa]|asesora?))\b`,
  },
  {
    points: 1,
    pattern: re`\b(?:serious people|gente seria|personas serias|cupos limitados|limited slots|\w+ (?:places|spots) left|only \w+ places|quedan \w+ lugares|no experience|sin experiencia|without stress|sin estres|work from home|proof|pruebas|it.?s real|really works|es real|si funciona|from your phone|desde (?:tu celular|casa)|coach|mentoria|mentorship|100x|pays? every day|pagan todos los dias)\b`,
  },

  // Coins for nothing.
  {
    points: 3,
    pattern: re`\b(?:send|sends|envi(?:a|en|e|ar)|manda(?:me)?|deposita?|invest|inviertes?|pay|paga|put in|metes?) (?:any amount )?(?:from |between |entre |desde )?(?:us )?(?:\d[\d.,]* (?:to|and|y|a) )?${MONEY}`,
    next: {
      within: 60,
      pattern: re`\b(?:get|gets|receive|return|recib(?:e|es|en|ir)|retiras?|withdraw|devolvemos|devuelvo|send (?:you )?\S+(?: \S*)? back|take out|sacas?)\b`,
    },
  },
  {
    points: 2,
    pattern: re`\b(?:sent|tested with|mande|envie|probe con) (?:us )?[$€]?\d`,
    next: { within: 60, pattern: re`\b(?:back|regres(?:o|aron)|devolvieron|me llego|came)\b` },
  },
  {
    points: 3,
    pattern: re`\b(?:doubl(?:es|ed|ing)|duplica(?:n|ndo|mos)?) (?:all |every |todos los |cada )?(?:deposits?|depositos?|bitcoins?|coins?|btc)|\b(?:deposits?|depositos?) (?:is |are |se )?(?:doubled|duplican?)|\b(?:gets?|receives?|recib(?:e|es|en)) (?:the |back )?(?:double|el doble|two times|twice)|\bel doble al (?:instante|momento)\b`,
  },
  {
    points: 3,
    pattern: re`\bdouble your (?:bitcoins?|btc|coins|crypto|money)|\bduplica (?:tu|tus) (?:bitcoins?|btc|monedas|dinero)|\b(?:twice the amount|comes? back doubled|devolvemos el doble|recibe el doble|receive double)\b`,
  },
  {
    points: 3,
    pattern: re`\b(?:giv(?:es|ing) (?:away|back)|regalando|regalo|regalamos|devuelve|devolvemos) (?:\S+ ){0,2}(?:\d|bitcoin|btc|to the community\b)|\bfirst \d+ (?:people|users)\b|\bprimer[ao]s \d+ (?:personas|usuarios|que)\b`,
  },
  {
    points: 3,
    pattern: re`\b(?:claim|reclama(?:lo|la|r)?|cobrar)\b.{0,25}\b(?:free|gratis|rewards?|prize|premio|tokens?|airdrop|telegram|bitcoins?)\b|\b(?:you(?:’|')?ve? won|you won|has ganado|ganaste|fuiste seleccionad[oa]|(?:one of|among|uno de|entre) (?:the |our |los )?(?:\d+ )?(?:winners|ganadores)|(?:have been|was|were) (?:selected|chosen)|fue elegid[oa])\b`,
  },
  {
    points: 2,
    pattern: re`\b(?:giveaway|sorteo|airdrop|presale|pre-sale|preventa)\b.{0,30}\b(?:live|ends|termina|official|oficial|now|today|hoy|join|by|de|activo|hurry)\b`,
  },
  {
    points: 3,
    pattern: re`\b(?:pay|paga) `,
    next: { within: 60, pattern: re`\b(?:release|activation|gas|liberacion|activacion)\b` },
  },
  { points: 3, pattern: re`\b(?:help|ayuda|ayudame) `, next: { within: 60, pattern: re`\bgas\b` } },

  {
    points: 2,
    pattern: re`\b(?:verification|security|activation|maintenance|transfer|network|joining|release) (?:deposit|fee)\b|\b(?:deposito|cuota|comision|tarifa|pago) de (?:verificacion|seguridad|activacion|mantenimiento|envio|red|liberacion)\b|\b(?:withdrawal|retiro|balance|saldo) (?:\S+ ){0,2}(?:locked|blocked|bloquead[oa]|detenid[oa]) (?:until|hasta)\b|\b(?:unlock|desbloquear) (?:your|tu|su) (?:withdrawal|retiro)\b|\b(?:transfer|pay|send) first\b|\b(?:first|primero) (?:you )?(?:transfer|transfieres|pagas)\b|\btransfieres primero\b`,
  },
  {
    points: 1,
    pattern: re`\b(?:eligib(?:le|ility)|(?:connect|conecta) (?:your|tu) (?:wallet|billetera)|snapshot|welcome bonus|bono de|ends (?:tonight|soon)|termina (?:hoy|esta noche)|hurry|apurense|half price|mitad de precio|below (?:the )?price|(?:abajo|debajo) del precio)\b`,
  },

  // Strangers with a secret, paid tasks, groups that push a price.
  {
    points: 2,
    pattern: re`\b(?:inside information|informacion interna|(?:my|his) (?:uncle|aunt) (?:\S+ ){0,8}(?:exchange|trading|exact|knows)|mi (?:tio|tia|hermano) (?:\S+ ){0,8}(?:inversiones|exact[oa]s?|sabe|gana)|before (?:they|it) (?:lists?|everyone)|antes (?:de salir|que todos))\b`,
  },
  {
    points: 1,
    pattern: re`\b(?:wrong number|numero equivocado|perdon, eres|sorry, is this|(?:hello|hi) (?:dear|handsome)|hola (?:guapo|linda)|mi amor|bendiciones|god bless|dios te bendiga|private number|numero privado)\b`,
  },
  {
    points: 2,
    pattern: re`\b(?:forward (?:them|it) (?:in|as) bitcoin|reenvi(?:en|alos|ar) en bitcoin|(?:like|rate|likes?) (?:videos|posts|products) and (?:earn|get)|(?:remote|online|part-?time) (?:job|work|assistants?)\b|trabajo (?:remoto|de medio tiempo)|asistentes en linea|(?:manager|encargado|recursos humanos|hr) (?:on|en|por) te ?le ?gram)`,
  },
  {
    points: 1,
    pattern: re`\b(?:withdrew|withdrawn|retire|retiro) (?:\S+ )?(?:again|otra vez|today|hoy)|\b(?:buy|get) the license\b|\blicencia\b|\b(?:pay|paga) (?:the|la) (?:\S+ )?(?:fee|cuota)\b`,
  },
  {
    points: 1,
    pattern: re`\b(?:paid daily|pago diario|(?:keep|te quedas con(?: el)?) \d+ ?%|commissions?|comisiones de regalo)\b`,
  },
  {
    points: 2,
    pattern: re`\b(?:next|proximo) pump\b|\bpush(?:es)? (?:a )?(?:small )?coin\b|\bempuja(?:n|r)? una moneda\b|\b(?:announced|anuncia) (?:solo |only )?(?:inside|in|en) (?:the|el) (?:channel|canal)\b|\bonly announced in\b|\bsolo se anuncia en\b`,
  },

  // Programs that take what they promise to bring.
  {
    points: 2,
    pattern: re`\b(?:install|instala) (?:the |el |la )?apk\b|\.(?:exe|apk)\b|\b(?:mines?|mina) (?:\S+ ){0,3}(?:btc|bitcoins?) (?:\S+ ){0,4}(?:phone|celular|day|dia|app)\b|\b(?:abandoned wallets|billeteras abandonadas)\b|\b(?:old (?:version|one)|version (?:vieja|anterior)|la anterior) (?:will |soon |pronto )?(?:stops?|dejara?|deja)\b|\b(?:must|have to|deben|tienen que) (?:now )?(?:be )?(?:upgraded?|migrated?|migrar|actualizar(?:se)?)\b`,
  },
  {
    points: 3,
    pattern: re`\b(?:(?:bitcoin|btc) generator|generador de (?:bitcoins?|btc)|flash (?:btc|bitcoins?|usdt)|(?:sell(?:ing)?|vendo) (?:you )?(?:a |un )?wallet\.dat|te vendo un wallet)\b`,
  },

  // Seed phrases, keys and "support".
  {
    points: 2,
    pattern: re`(?<!\b(?:to|to people|que|never|not) )\b(?:send|share|dm|give|drop|put|paste|type|enter|fill in|confirm|reply with|respond with|pon|pega|llena|escribe|ingresa|confirmas?|responde con|pasa(?:me|nos)|da(?:me|nos)|mandales?)(?: (?:an? |un )?(?:admin|administrador))?(?: (?:me|us|in|here|aqui))? (?:your|the|both|tus?|las?) (?:\S+ ){0,2}(?:words?|seed|mnemonic|keyphrase|phrase|private key|palabras|semilla|mnemonica|frase|clave privada)\b`,
  },
  { points: 2, pattern: re`\b(?:your|tu) (?:mnemonic|seed|keyphrase|mnemonica|semilla)\b(?! ?(?:phrase|words?|key))` },
  {
    points: 1,
    pattern: re`\b(?:(?:words|palabras|phrase|frase) (?:here|aqui)\b|(?:and|y) (?:i|we|las|yo|te)? ?(?:check|confirm|compar|revis|confirm)\w*|(?:was|is|were) (?:exposed|leaked)|se filtro|rightful owner|verdadero dueno|(?:wallet|billetera) (?:is yours|es tuya)|(?:frozen|blocked|locked) coins|monedas (?:congeladas|bloqueadas)|whitelist|lista blanca|refund|reembolso)\b`,
  },
  {
    points: 2,
    pattern: re`\b(?:sync(?:hronization)? error|(?:error|fallo) de sincronizacion|rectify|manual connect|conexion manual|without (?:the )?spaces|sin (?:los )?espacios|(?:ticket|case)(?: id)? ?[#:]? ?(?:[a-z]{2,4}[#-]?)?\d{3,}|chat icon|icono del chat|(?:link|vincul)(?:ar?|e|ed)? (?:your|tu|su) (?:wallet|billetera)|help(?:ing)? bot|bot de (?:ayuda|asistencia)|(?:assistance|support) bot)\b`,
  },
  {
    points: 3,
    pattern: re`(?<!\b(?:to|to people|que) )\b(?:send|share|dm|give|provide|submit|enter|type|import|input|fill in|envi(?:a|e|en)(?:nos|me)?|mand(?:a|e|en)(?:nos|me)?|compart(?:e|a)|ingres(?:a|e)|escrib(?:e|a)|import(?:a|e)|proporciona|llena|dinos)(?: us| me)?(?: (?:your|the|tu|tus|su|sus|la))? ${SECRET}`,
  },
  {
    points: 3,
    pattern: re`\b(?:technicians?|team|agents?|we|tecnicos|equipo|agente) (?:needs?|requires?|necesitan?|requiere) (?:your|tus?|sus?) ${SECRET}`,
  },
  { points: 2, pattern: re`\b(?:your|tus?|sus?) (?:\w+ )?${SECRET}` },
  {
    points: 2,
    pattern: re`\b(?:verify|validate|sync|synchronize|connect|rectify|select|unlock) your (?:wallet|account|funds)|\b(?:verifi(?:ca|que)|valid(?:a|e)|sincroniz(?:a|e)|conect(?:a|e)|elige|desbloqueamos) (?:tu|su|tus|sus) (?:billetera|cuenta|fondos)`,
  },
  {
    points: 2,
    pattern: re`\byour wallet (?:must|needs|has to|will)\b|\b(?:tu|su) billetera (?:debe|sera|necesita)\b|\b(?:dear|estimado) (?:user|customer|usuario|cliente)\b|\bunusual activity\b|\bactividad inusual\b`,
  },
  {
    points: 1,
    pattern: re`\b(?:validate it|validala|(?:validation|verification) form|formulario de (?:validacion|verificacion)|to restore access|para recuperar el acceso|stuck transaction|transaccion detenida|pending transactions|transacciones pendientes|frozen funds|fondos congelados|live agent|agente en vivo|release your coins|liberamos|get your refund|recibir tu reembolso|to resolve the|resolver el problema)\b`,
  },
  {
    points: 2,
    pattern: re`\b(?:customer (?:care|service|support)|support (?:line|number|desk|agent|team)|help ?(?:desk|line|team)|help center|resolution center|technical team|live chat|chat en vivo|atencion al cliente|linea de ayuda|equipo de (?:ayuda|soporte)|centro de resolucion|linea de soporte|mesa de ayuda|centro de ayuda|soporte oficial|(?:i am|we are|this is|somos|soy|servicio) (?:from )?(?:the )?(?:support|soporte|tecnico))\b`,
  },
  {
    points: 2,
    pattern: re`\b(?:i am|we are|this is|somos|soy|servicio) (?:from )?(?:the )?(?!(?:support|soporte|tecnico)\b)`,
    next: { within: 16, pattern: re` (?:support|soporte|tecnico)\b` },
  },
  {
    points: 1,
    pattern: re`\b(?:open a ticket|abre un ticket|wallet issues?|withdrawal problem|problema con (?:el retiro|la billetera)|fixed at once|lo arreglaron|login issue)\b`,
  },

  // Goods that only criminals offer.
  {
    points: 3,
    pattern: re`\b(?:illuminati|spell ?caster|brujo|cloned cards?|tarjetas clonadas|blank atm|fake notes|billetes falsos|cash app flips?|verified (?:exchange )?accounts|cuentas verificadas)\b`,
  },
  {
    points: 2,
    pattern: re`\b(?:loans?|prestamos?)\b`,
    next: {
      within: 60,
      pattern: re`\b(?:no credit|without collateral|approved|aprobad|apply|contact|sin (?:buro|garantia)|solicita)`,
    },
  },
];

/** People who warn about scams use the words of scams. */
const WARNINGS: Sign[] = [
  {
    points: 5,
    pattern: re`\b(?:never (?!give up|disappoint|regret)|nobody (?:should|can|will)|no one (?:should|can|will)|do(?:n.?t| not) (?:share|leave|send|type|give|make|trust|click|believe|answer|pay|be like)|walk away|stay away|hang up|watch out|red flag|reminder|alejate|huye|run\b|cuelguen|ojo con|tengan cuidado|recuerden|no (?:confien|confies|abran|abras|hagan|paguen|pagues|caigan)|ningun[ao]? \w+ (?:seri[ao]|legitim[ao])|no legitimate|should have|ojala|for beginners|para principiantes|nunca (?!falla)|jamas|a nadie|nadie (?:debe|puede)|no (?:compartas?|compartan|envies|escribas|cometan|crean?)|beware|be careful|cuidado|warn|advierta?n?|learn from me|aprendan de mi|please (?:remove|report)|eliminenlo|reporten|report (?:them|such)|denuncien|is a (?:scam|thief|lie)|es una? (?:estafa|ladron)|are (?:scams|lying|lies|always fake|full of)|son (?:estafas|falsos)|phishing|liars?|mentiros[oa]s?|miente|oldest trick|truco mas viejo|fall for|siga creyendo|suspicious|desconfianza|pretend|finge|i said no|le dije que no|i didn.?t|no lo hice|then disappeared|desaparecio|horrible)\b`,
  },
  {
    points: 2,
    pattern: re`\b(?:fake|falsos?|falsas?|scams?|estafas?|promised|prometia|asked (?:for|me|my)|pidio|lost (?:everything|\d)|perdio|offered to|ofrecio|wanted me|queria que|demanded|exigieron|couldn.?t withdraw|no podia retirar|scammers?|estafador(?:es)?|(?:he|she|they|someone|somebody) (?:wrote|said|told me (?!about)|wants)|me (?:escribio|dijo|dijeron|llego|llamo)|(?:got|received) (?:a|an) (?:message|e-?mail|call)|recibi un (?:correo|mensaje)|(?:wrote|said|told)[:,]|dice[ns]?\b|how do i explain|como le explico|disappeared|nonsense|mentiras|pyramid|piramide|ponzi|deepfake|tricks?|trucos?|thief|ladron(?:es)?|had been stolen|habian robado|denuncie|flagged)\b`,
  },
];

/** Who asks or quotes what someone else said seldom offers anything. */
const DISTANCE: Sign[] = [
  { points: 2, pattern: /^¿?(?:[^.!?]|\.(?=\d))*\?$/ },
  { points: 1, pattern: /\?$/ },
  { points: 2, pattern: /(?:''|["«])[^"'«»]{8,200}(?:''|["»])/ },
];

/** Every expression that is put together here, for the test that looks for slow ones. */
export const SIGN_PATTERNS: readonly RegExp[] = [...CONTACTS, ...SIGNS, ...WARNINGS, ...DISTANCE].flatMap(
  ({ pattern, next }) => (next ? [pattern, next.pattern] : [pattern]),
);

/** Characters in a word that only serve to hide it: an invisible one, or a letter of a script that looks Latin. */
const INVISIBLE_IN_WORD = /[A-Za-z][\u200b-\u200d\u2060\ufeff\u3164\uffa0\u115f\u1160][A-Za-z]/;
const MIXED_SCRIPTS =
  /[A-Za-z][\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Cherokee}]|[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Cherokee}][A-Za-z]/u;
const STYLED_WORD = /[\u{1d400}-\u{1d7cb}]{4}|[\uff21-\uff3a\uff41-\uff5a]{4}/u;
const SPELLED_OUT_KEYWORD = /\b(?:whatsapp|telegram|giveaway|sorteo|seedphrase|frasesemilla|bitcoin|airdrop)\b/;

/**
 * Whether a comment looks like the scams that are common under articles about Bitcoin, in English and Spanish: someone who
 * "recovers" lost coins or trades for others, giveaways, requests for seed phrases, and false support. It is a guess, so the
 * comment should only wait for review.
 */
export function looksLikeScam(text: string): boolean {
  const folded = foldedText(text);
  const isLeet = withoutLeet(folded);
  const isHidden = isDisguised(text, folded);
  return [folded, isLeet].some((version) => {
    const offers = pointsOf(SIGNS, version) + (isHidden ? 2 : 0);
    const doubts = pointsOf(WARNINGS, version) + pointsOf(DISTANCE, version);
    return pointsOf(CONTACTS, version) + Math.max(0, offers - doubts) >= ENOUGH;
  });
}

function pointsOf(signs: readonly Sign[], text: string): number {
  return signs.reduce((sum, sign) => sum + (isIn(text, sign) ? sign.points : 0), 0);
}

function isIn(text: string, { pattern, next }: Sign): boolean {
  if (!next) return pattern.test(text);
  return [...text.matchAll(new RegExp(pattern, 'g'))].some(({ index, 0: found }) => {
    // With the character before, because what follows may begin with the edge of a word.
    const start = index + found.length - 1;
    const place = text.slice(start, start + 1 + next.within + LONGEST_NEXT).search(next.pattern);
    return place >= 0 && place <= 1 + next.within;
  });
}

function isDisguised(text: string, folded: string): boolean {
  if (INVISIBLE_IN_WORD.test(text) || MIXED_SCRIPTS.test(text) || STYLED_WORD.test(text)) return true;
  return SPELLED_OUT_KEYWORD.test(folded) && !SPELLED_OUT_KEYWORD.test(text.toLowerCase());
}
