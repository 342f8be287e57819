/**
 * Words by which somebody of the house would ask a customer for what opens his account (R-SUP-1), in seven languages: a code, a password, words or
 * a key of his, or the screen that shows them. To enter one in the app, or to warn of whoever asks, is no such thing. Pure.
 */
import { wordlist } from '@scure/bip39/wordlists/english.js';

/** A sentence, or a part of it between commas, that says these is a warning; what another part says counts by itself. */
const WARNS =
  /\b(never|nobody|no one|not|don't|won't|doesn't)\b.{0,24}\b(ask|asks|request|requests|want|wants|need|needs|share|send|give|tell|forward|show|require|requires)\b|\b(whoever|anybody|anyone|somebody|someone) (who )?(ask|want|tell|demand)s\b|不会|不會|绝不|絕不|从不|從不|不要|请勿|請勿|切勿|别|別|无需|無需|不需要|任何人|骗子|騙子|诈骗|詐騙|ません|しないで|ないよう|않습니다|않을|마세요|마십시오|없습니다|\b(nunca|jam[aá]s|nadie|no)\b.{0,24}(pid|ped|solicit|exig|compart|env[ií]|necesit|\bd[eéi])|อย่า|ห้าม|ไม่ขอ|จะไม่|ไม่มีวัน|ไม่ต้อง|ไม่เคย/i;

const EN_WHAT =
  '((new|full|current|whole|six|four|[46]|[46][- ]digit|six[- ]digit|verification|login|log-in|security|sms|text|e-?mail|one[- ]time|two[- ]factor|2fa|authenticator|google|recovery|backup|confirmation|fund|funds|trading|payment|account)[\\s-]+){0,4}(codes?(?! of)|passwords?|passcodes?|pins?|otps?|digits|(seed|recovery|backup|secret|mnemonic)[ -](phrase|words|codes?|keys?)|mnemonic|(private|secret|api)[ -]keys?)';
const EN_WHO =
  '((our|the|a|an)\\s+)?((customer|security|help|risk)\\s+)?(support|service|team|desk|agents?|staff|colleagues?)(\\s+(team|desk|agents?|staff))?';
const ZH_WHAT =
  '(验证码|驗證碼|动态码|動態碼|校验码|校驗碼|短信码|簡訊碼|密码|密碼|口令|私钥|私鑰|助记词|助記詞|恢复码|恢復碼|备用码|備用碼|[六6]位(数|數)?(字|码|碼))';
const JA_WHAT =
  '(認証(コード|番号)|確認コード|ワンタイムパスワード|ログインコード|暗証番号|パスワード|リカバリー(コード|フレーズ)|秘密鍵|シードフレーズ|[六6]桁の(コード|数字|番号))';
const KO_WHAT =
  '(인증\\s?(코드|번호)|비밀번호|패스워드|핀\\s?번호|복구\\s?(코드|문구)|개인\\s?키|시드\\s?문구|(6|여섯)\\s?자리\\s?(코드|숫자|번호))';
const ES_WHAT =
  '(c[oó]digos?|contraseñas?|claves?|pin|frases? (semilla|de recuperaci[oó]n)|d[ií]gitos)(?! de (pa[ií]s|error|caso))';
const ES_GIVE =
  '(env[ií][ae]|d[ií]ga|di|d[eé]|indique|comparta|comparte|proporcione|proporciona|facilite|facilita|mande|manda|reenv[ií]e|reenv[ií]a|pase)';
const ES_WHO =
  '(al|a(l? (nuestro|nuestra|nuestros|nuestras|el|la|los|las|un|una))?|con (el|la|nuestro|nuestra|nuestros|un|una)) (equipo|soporte|servicio|agentes?|personal|atenci[oó]n|asistencia)';
const TH_WHAT = '(รหัส|โอทีพี|วลี(กู้คืน|ช่วยจำ)|คีย์ส่วนตัว|ตัวเลข\\s?6\\s?หลัก)';

const ASKED: readonly RegExp[] = [
  new RegExp(
    `\\b(send|tell|give|show|text|read|dictate|forward|share|provide|message|write)\\s+(it to )?(me|us|here|${EN_WHO})\\s+(with |back |out )?(the|your|that|this|those|these|all)?\\s*${EN_WHAT}\\b`,
    'i',
  ),
  new RegExp(
    `\\b(send|tell|give|show|text|read|dictate|forward|share|provide|message|write|post|paste|type|enter|confirm)\\b.{0,16}\\b(the|your|that|this|those|these)\\s+${EN_WHAT}\\b.{0,40}?\\b(to|with) (me|us|${EN_WHO})\\b|\\b(send|tell|give|show|read|dictate|forward|share|write|post|paste|type)\\b.{0,16}\\b(the|your|that|this|those|these)\\s+${EN_WHAT}\\b.{0,40}?\\b(here|in (this|the) (chat|thread|case))\\b`,
    'i',
  ),
  new RegExp(
    `\\b((i|we)('ll| will| also)? (need|want|require|must have)|(reply|answer|respond|come back) with|what('s| is| was| are| were))\\s+(the|your|that|those|these)\\s+${EN_WHAT}\\b`,
    'i',
  ),
  new RegExp(
    `${ZH_WHAT}.{0,10}(发|發|传|傳|告诉|告訴|提供|报|報|给|給|说|說|念|回复|回覆|转|轉|截图|截圖).{0,6}(我|这里|這裡|这边|這邊|客服|过来|過來|一下)|(告诉|告訴|提供|报给|報給|发给|發給|传给|傳給|发来|發來|传来|傳來|回复|回覆|念给|念給|转发给|轉發給|说一下|說一下).{0,14}${ZH_WHAT}|${ZH_WHAT}(是多少|是什么|是什麼)`,
  ),
  new RegExp(
    `${JA_WHAT}.{0,12}(教えて|お知らせ|送って|お送り|送信して|ご連絡|転送|共有して|ご提供|ご返信|返信して|お伝え).{0,10}(ください|下さい|くれ|もらえ|いただけ|願)`,
  ),
  new RegExp(
    `${KO_WHAT}.{0,16}(알려|보내|전달|제공|말씀|공유|회신|답장|불러).{0,8}(주세요|주십시오|주시|바랍니다|줘|하세요)`,
  ),
  new RegExp(
    `(?<!\\p{L})(env[ií][ae]|d[ií]ga|di|d[eé]|indique|ind[ií]que|comparta|comparte|proporcione|facil[ií]te|mande|m[aá]nde|reenv[ií]e|pase|p[aá]se)(me|nos)\\s.{0,12}${ES_WHAT}|(?<!\\p{L})(necesito|necesitamos|cu[aá]l es|cu[aá]les son) (el|la|los|las|su|sus|tu|tus) .{0,12}${ES_WHAT}|(?<!\\p{L})responda con (el|la|su|tu) .{0,12}${ES_WHAT}`,
    'iu',
  ),
  new RegExp(
    `(?<!\\p{L})${ES_GIVE}\\s.{0,16}${ES_WHAT}.{0,40}?\\s${ES_WHO}(?!\\p{L})|(?<!\\p{L})${ES_GIVE}\\s${ES_WHO}\\s.{0,24}${ES_WHAT}`,
    'iu',
  ),
  new RegExp(
    `(บอก|แจ้ง|ส่ง|ขอ|ให้).{0,4}(ฉัน|ผม|เรา|เจ้าหน้าที่|แอดมิน).{0,12}${TH_WHAT}|${TH_WHAT}.{0,28}(บอก|ส่ง|แจ้ง|พิมพ์)(มา|ให้)?(ที่)?(ฉัน|ผม|เรา|เจ้าหน้าที่|แอดมิน|นี่|แชต|แชท)|ขอ(ทราบ)?${TH_WHAT}|(ส่ง|บอก|แจ้ง|พิมพ์)${TH_WHAT}.{0,16}(มาที่(แชต|แชท|นี่|เรา|ฉัน)|ให้(เรา|ฉัน|ผม|เจ้าหน้าที่|แอดมิน))`,
  ),
];

/** The number without its name, and a key that he is told to make and to hand over. */
const UNNAMED: readonly RegExp[] = [
  /\b(tell|give|send|read|show|text|dictate)\s+(me|us)\b.{0,24}\b(numbers?|digits|figures)\b.{0,16}\b(from|of|in|on|by)\s+(the\s+|your\s+)?((google|2fa)\s+)*(authenticator|text message|sms|2fa app)/i,
  /\bwhat (did|does|do) (the|that|those) (text messages?|sms) say/i,
  /\bapi[ -]?keys?\b.{0,80}\b(paste|post|send|share|give)\s+((me|us)\s+)?(it|them|both|(the|your) (key|secret)s?)\b.{0,20}\b(here|(to|with) (me|us)|in (this|the) (chat|thread))\b/i,
];

/** Words of a wallet that somebody gives him are an address to send to: whoever gave them has them too. */
const GIVEN_WORDS =
  /\b(import|restore|recover|enter|use|load)\b.{0,24}\b(these|the following|following|our)\b.{0,12}\b((seed|recovery|secret|mnemonic)\s+)?(words|phrase|mnemonic)\b|(导入|導入|使用|输入|輸入|恢复|恢復).{0,6}(以下|下面|下列|这些|這些|这组|這組|我们的|我們的).{0,6}(助记词|助記詞|单词|單詞)/i;
/** They follow: what is said of a customer's own words is not given to him. */
const WORDS_ARE =
  /\b(its|the)\s+((12|24|twelve|twenty[- ]four|recovery|seed|secret)\s+){1,2}words\s*(:|are\b\s*:?)|(助记词|助記詞)\s*(如下\s*[：:]?|[是为為]?\s*[：:]|[是为為])/gi;
const POINTED_AT =
  /^\s*(these|the following|as follows|below|["“”'「『]|以下|下面|下列|[这這]|([一-鿿][\s、]+){3})/i;
const OF_WALLETS: ReadonlySet<string> = new Set(wordlist);

/** Whoever sees or drives the screen has what is on it. */
const SCREEN =
  /(?<!\p{L})(any\s?desk|team\s?viewer|rust\s?desk|ultra\s?viewer|to\s?desk|quick assist|向日葵(远程|遠程|客户端)|sunlogin)(?!\p{L})|\b(share|show me|show us) your screen\b|\bremote (access|control|desktop|assistance) (to|of|on) your\b|(远程|遠程|遠端)(控制|协助|協助|桌面|操作)|(共享|分享)(您的|你的)?(屏幕|螢幕)|画面(を)?共有して|リモート(操作|デスクトップ|アクセス)|원격\s?(제어|접속|지원)|화면(을)?\s?공유(해|하)|control remoto de su|compart(a|e|ir) (su|tu) pantalla|แชร์หน้าจอ|ควบคุม(เครื่อง|หน้าจอ)?\s?(จาก)?ระยะไกล/iu;

/** A comma may stand between them, so a sentence is read as a whole; a warning is one in its own part of it. */
function givesWords(sentence: string): boolean {
  for (const { 0: lead, index } of sentence.matchAll(WORDS_ARE)) {
    const part =
      sentence
        .slice(0, index)
        .split(/[,，、]/)
        .at(-1)! + lead;
    const rest = sentence.slice(index + lead.length);
    const first = rest
      .trim()
      .toLowerCase()
      .split(/[\s,、]+/, 3);
    const isList = first.length === 3 && first.every((word) => OF_WALLETS.has(word));
    const isNext = /(如下|[：:])$/.test(lead) && rest.trim() === '';
    if (!WARNS.test(part) && (isList || isNext || POINTED_AT.test(rest))) return true;
  }
  return false;
}

export const asksForSecret = (plain: string): boolean =>
  plain.split(/[.!?]+(?=\s|$)|[。！？\n；;]+/).some(givesWords) ||
  plain
    .split(/[.!?]+(?=\s|$)|[。！？\n；;]+|[,，、](?=\s?\S)/)
    .some(
      (part) =>
        !WARNS.test(part) && [SCREEN, GIVEN_WORDS, ...UNNAMED, ...ASKED].some((ways) => ways.test(part)),
    );
