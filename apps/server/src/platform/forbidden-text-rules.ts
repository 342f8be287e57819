/**
 * R-DEP-2, R-SUP-1: no message says where to send money, whoever writes it: addresses of chains, bank accounts, cards, payment links and
 * requests to pay. What is hidden by spacing, look-alike letters, full width or marks nobody sees is found as if it were not. Ids of
 * transactions are no addresses and pass when they stand alone. Pure.
 */
import { sha256 } from '@noble/hashes/sha2.js';
import { asksForMoney, asksForTransfer } from './asked-money-rules.ts';
import { asksForSecret } from './asked-secret-rules.ts';
import { isAccountNumber, isCardNumber } from './bank-number-rules.ts';
import { isMachine, isNumberToCall } from './called-number-rules.ts';
import { isHandle, isMessengerNamed } from './messenger-rules.ts';

export type ForbiddenText = 'message_holds_address' | 'message_asks_payment';
export type ForbiddenOfHouse = ForbiddenText | 'message_leads_elsewhere' | 'message_asks_secret';

/** Cyrillic and Greek letters that look like Latin ones. */
const LOOKALIKES: Readonly<Record<string, string>> = Object.fromEntries(
  [...'АВЕЅІЈКМНОРСТУХаеѕіјорсухкмтвһԁԛԝΑΒΕΖΗΙΚΜΝΟΡΤΥΧοαικνρτυχ'].map((letter, n) => [
    letter,
    [...'ABESIJKMHOPCTYXaesijopcyxkmtvhdqwABEZHIKMNOPTYXoaiknptux'][n]!,
  ]),
);
/** Of a transaction, standing alone: 64 hexadecimal digits. */
const TRANSACTION_ID = /(?<![0-9a-zA-Z])(0x)?[0-9a-fA-F]{64}(?![0-9a-zA-Z])/g;
const LONGEST_HEX = /[0-9a-fA-F]{40,}/g;
const BECH32 = /(bc1|tb1|ltc1|addr1|cosmos1|bnb1)[02-9ac-hj-np-z]{25,}/;
/** Of TON: a mark, 33 bytes and their sum in base64url. */
const TON_WORD = /(?<![0-9A-Za-z_-])[EUk0]Q[0-9A-Za-z_-]{46}(?![0-9A-Za-z_-])/g;
/** A word of base58 as long as an address of some chain, in both cases and with digits: no language writes such words. */
const BASE58_WORD = /(?<![0-9a-zA-Z])[1-9A-HJ-NP-Za-km-z]{32,44}(?![0-9a-zA-Z])/g;
const PAYMENT_LINK =
  /(bitcoin|ethereum|tron|litecoin|lightning|solana|upi|weixin|alipays?|wxp|paypal|venmo|cashapp):(\/\/)?[0-9a-z$@]|lnbc[0-9]+[munp]?1[02-9ac-hj-np-z]{20,}|(paypal\.me|cash\.app|venmo\.com|qr\.alipay\.com|buy\.stripe\.com|checkout\.stripe\.com|pay\.google\.com|revolut\.me|wise\.com\/pay|promptpay\.io|payapp\.kr|toss\.me|qr\.paypay\.ne\.jp)(\/|$|\s)/i;

/** Letters and digits of the longest address there is, and some. */
const LONGEST_ADDRESS = 200;

/** A link, the name of a site, or of somebody on another service. */
const ELSEWHERE = /:\/\/|\bwww\.|(?<![\p{L}\p{N}])@[\p{L}\p{N}_]{3,}|[\p{L}\p{N}]\.\p{L}{2,}/iu;

/** What must not be sent in this text; `before` is what the same hand wrote just before, for an address in pieces. */
export function forbiddenIn(text: string, before: readonly string[] = []): ForbiddenText | undefined {
  const plain = lettersOf(text);
  if (holdsAddress(plain)) return 'message_holds_address';
  if (asksPayment(unhidden(text.normalize('NFKC')))) return 'message_asks_payment';
  if (before.length === 0) return undefined;
  // In pieces: only what the new message completes is its fault, so no more of those before it is read than an address is long.
  const pieces = `${endOf(before.map(lettersOf).join(' '))} ${plain}`;
  return holdsAddress(pieces) ? 'message_holds_address' : undefined;
}

/** The last letters and digits of a text, from a blank on, with whatever stands between them; ids of transactions are none of it. */
function endOf(text: string): string {
  const words = text.replace(TRANSACTION_ID, ' ');
  let [at, left] = [words.length, LONGEST_ADDRESS];
  while (at > 0 && left > 0) {
    at -= 1;
    if (/[0-9a-zA-Z]/.test(words[at]!)) left -= 1;
  }
  const blank = at === 0 ? -1 : words.slice(at).search(/\s/);
  return words.slice(blank < 0 ? at : at + blank);
}

/**
 * Of what everybody reads, line by line: a help page may speak of sending money, and names no place to send it to nor asks for any. Long texts are not joined
 * into one word: the digits of a whole page make any number.
 */
export const namesPlaceToPay = (text: string): boolean =>
  text.split('\n').some((line) => {
    const plain = unhidden(line.normalize('NFKC'));
    return holdsAddress(lettersOf(line)) || PAYMENT_LINK.test(plain) || asksForTransfer(plain);
  });

/** A short public reason in one person's words: nothing in it leads anywhere, neither money nor readers. */
export function leadsElsewhere(text: string): boolean {
  const plain = unhidden(text.normalize('NFKC'));
  return holdsAddress(lettersOf(text)) || asksPayment(plain) || ELSEWHERE.test(plain);
}

/** Services on which anybody has a name under which he asks for money. */
const MESSENGER =
  /(?<![\p{L}\p{N}.-])(t\.me|telegram\.(me|dog|im)|tx\.me|wa\.me|(api|chat)\.whatsapp\.com|line\.me|lin\.ee|m\.me|signal\.(me|group)|discord\.(gg|me)|discord\.com\/invite|zalo\.me|vk\.me|viber\.me|ig\.me|(pf|open)\.kakao\.com|u\.wechat\.com|qm\.qq\.com|(tg|whatsapp|viber|line|weixin|wechat|kakaotalk|skype|sgnl|mailto|tel|sms):[\p{L}\p{N}/+?])/iu;

/** Of what customers read as ours, names and descriptions with links of their own: no place to pay and nobody to write to who names one. */
export const namesPayee = (text: string): boolean =>
  namesPlaceToPay(text) ||
  asksForMoney(unhidden(text.normalize('NFKC'))) ||
  MESSENGER.test(dotted(unhidden(text.normalize('NFKC'))));

/** The first of these fields that does. */
export const fieldThatNamesPayee = <Field extends string>(
  fields: Readonly<Record<Field, string>>,
): Field | undefined => (Object.keys(fields) as Field[]).find((field) => namesPayee(fields[field]));

/** Endings of sites; `as.usual` after a missing blank is none. */
const SITE =
  /(?<![\p{L}\p{N}])[\p{L}\p{N}-]+\.(com|net|org|io|me|co|app|xyz|top|vip|info|biz|cc|ly|gg|ee|link|site|online|shop|live|pro|ru|cn|hk|tw|jp|kr|dev|cash|money|chat|club|lol|fun|icu|mobi|ai|exchange|finance|tech|page|store|world|group|dog|tk|ws)(?![\p{L}\p{N}-])/iu;
/** The other endings that there are, of countries too, as they are typed: `done.It` is a blank that is missing. A name in `eth` is a wallet. */
const ANY_SITE =
  /(?<![\p{L}\p{N}-])[\p{L}\p{N}-]{2,}\.([a-z]{2}|support|help|gift|services?|care|center|security|safe|capital|fund|trade|trading|markets?|news|win|bet|today|life|work|zone|space|website|host|digital|network|team|email|software|solutions|systems|cloud|wiki|blog|asia|global|international|name|one|plus|run|sale|sbs|cfd|cyou|buzz|click|download|loan|monster|press|review|stream|vin|eth|sol|bnb|crypto)(?![\p{L}\p{N}-])/u;
/** The dot of a site in words or brackets. */
const SPELLED_SITE =
  /(?<![\p{L}\p{N}-])[\p{L}\p{N}-]{2,}\s?([[({<]\s?(\.|dot)\s?[\])}>]|(?<=\s)dot(?=\s)|点|點)\s?(com|net|org|io|me|co|cn|cc|vip|top|xyz|app|info)(?![\p{L}\p{N}])/iu;
/** A dot that stands apart, or one that is none. */
const SPACED_SITE =
  /(?<![\p{L}\p{N}-])[\p{L}\p{N}-]{3,}(\s\.\s?|\.\s|\s?[·•‧・]\s?)(com|net|org|io|xyz|cn)(?![\p{L}\p{N}-])/u;
const LINK = /[a-z][a-z0-9+.-]*:\/\/\S+/gi;
/** As long as a piece of an address is, of an answer that says little else, and of a word in a longer one. */
const SHORT_ANSWER = 40;
const SHORT_WORD = 12;
/** So much of what was said before is looked at. */
const LONGEST_SUM = 500;

/**
 * What nobody of the house writes to a customer, who takes it for ours (R-SUP-1): besides what nobody may send, a way to somebody elsewhere.
 * `before` is all that was written to him, however long ago: the sum counts, not its pieces. `ownHost` is where the app is.
 */
export function forbiddenOfHouse(
  text: string,
  of: { recent?: readonly string[]; before?: readonly string[]; ownHost?: string | undefined } = {},
): ForbiddenOfHouse | undefined {
  const forbidden = forbiddenIn(text, of.recent);
  if (forbidden !== undefined) return forbidden;
  const plain = unhidden(text.normalize('NFKC'));
  if (asksForMoney(plain)) return 'message_asks_payment';
  if (asksForSecret(plain)) return 'message_asks_secret';
  const shown = dotted(plain);
  const elsewhere = shown.replace(LINK, (link) => (isOurs(link, of.ownHost) ? ' ' : link));
  if (leadsAway(elsewhere)) return 'message_leads_elsewhere';
  const all = [...(of.before ?? []), text];
  for (const sum of [shortOnes(all), codeWords(all)]) {
    if (sum.length < 2) continue;
    if (holdsChainAddress(bareOf(sum.map(lettersOf).join('')))) return 'message_holds_address';
    const isShortText = shortOnes([text]).length > 0;
    if (isShortText && MESSENGER.test(` ${sum.join('').replaceAll(/\s/g, '')}`))
      return 'message_leads_elsewhere';
  }
  return undefined;
}

const leadsAway = (shown: string): boolean =>
  /:\/\/|\bwww\./i.test(shown) ||
  isHandle(shown) ||
  SITE.test(shown) ||
  SITE.test(lettersOf(shown)) ||
  ANY_SITE.test(shown) ||
  isSpelledSite(shown) ||
  MESSENGER.test(shown) ||
  isMessengerNamed(shown) ||
  isNumberToCall(shown);

const isSpelledSite = (shown: string): boolean =>
  SPELLED_SITE.test(shown) || SPACED_SITE.test(shown) || isMachine(shown);

function isOurs(link: string, ownHost: string | undefined): boolean {
  if (ownHost === undefined || !/^https?:/i.test(link) || !URL.canParse(link)) return false;
  const { host, username } = new URL(link);
  return username === '' && host === ownHost;
}

/** Answers that say little: the newest, as much of them as an address has room in. */
const shortOnes = (all: readonly string[]): string[] =>
  newest(all.map((one) => one.trim()).filter((one) => one !== '' && one.length <= SHORT_ANSWER));

/** Words that are none: letters and digits in one, or a capital within. Ids of transactions and cases are longer. */
const codeWords = (all: readonly string[]): string[] =>
  newest(
    all
      .flatMap((one) => one.split(/[\s,;:!?"'()]+/))
      .filter(
        (word) =>
          word.length > 1 &&
          word.length <= SHORT_WORD &&
          /^[0-9A-Za-z]+$/.test(word) &&
          (/[0-9]/.test(word) || /[a-z][A-Z]|[A-Z]{2}[a-z]/.test(word)),
      ),
  );

function newest(pieces: readonly string[]): string[] {
  let room = LONGEST_SUM;
  return pieces
    .toReversed()
    .filter((piece) => (room -= piece.length) >= 0)
    .toReversed();
}

/** Whether a longer text names another site, a service or a number to turn to: no fault, and nothing that one person says alone. */
export function namesContact(text: string): boolean {
  const plain = dotted(unhidden(text.normalize('NFKC')));
  return ELSEWHERE.test(plain) || isSpelledSite(plain) || isNumberToCall(plain) || isMessengerNamed(plain);
}

/** Whether it reads as if the house asked for money, or for what opens an account: a help page that one person wrote would be the letter of a thief. */
export const asksCustomers = (text: string): boolean =>
  text.split('\n').some((line) => {
    const plain = unhidden(line.normalize('NFKC'));
    return asksForMoney(plain) || asksForSecret(plain);
  });

/** A full stop of Chinese in the name of a site; between two sentences it is none: `扣除。VIP`. */
const dotted = (text: string): string =>
  spelled(text).replace(/(?<=[A-Za-z0-9])\u3002|\u3002(?=[a-z])/g, '.');

/** Letters that stand apart are a word: `c o m`. */
const spelled = (text: string): string =>
  text.replace(/(?<![\p{L}\p{N}])(?:[a-z][ _-]{1,2}){2,}[a-z](?![\p{L}\p{N}])/giu, (letters) =>
    letters.replace(/[ _-]/g, ''),
  );

/** Compatible forms take one Thai vowel apart; here it is one again, as people type it. */
const unhidden = (text: string): string =>
  text
    .replace(/[\p{Cf}\p{Cc}\p{Default_Ignorable_Code_Point}]/gu, (mark) => (/\s/.test(mark) ? ' ' : ''))
    .replaceAll('\u0e4d\u0e32', '\u0e33');

/** Bare Latin letters and digits, whatever was put on them or stands for them. */
export function lettersOf(text: string): string {
  const bare = unhidden(text.normalize('NFKD')).replace(/\p{Mn}/gu, '');
  return [...bare].map((letter) => LOOKALIKES[letter] ?? letter).join('');
}

function holdsAddress(plain: string): boolean {
  const words = plain.replace(TRANSACTION_ID, ' ');
  return (
    holdsChainAddress(bareOf(words)) ||
    (words.match(BASE58_WORD) ?? []).some(isMixed) ||
    (words.match(TON_WORD) ?? []).some(isMixed) ||
    isAccountNumber(words) ||
    isCardNumber(words)
  );
}

const bareOf = (text: string): string => text.replace(/[^0-9a-zA-Z]/g, '');

const holdsChainAddress = (joined: string): boolean =>
  (joined.match(LONGEST_HEX) ?? []).some(isHexadecimal) ||
  BECH32.test(joined.toLowerCase()) ||
  holdsBase58(joined);

/** No long number, and no letter held down. */
const isHexadecimal = (run: string): boolean =>
  /[0-9]/.test(run) && /[a-f]/i.test(run) && new Set(run.toLowerCase()).size > 5;

const isMixed = (word: string): boolean => /[0-9]/.test(word) && /[a-z]/.test(word) && /[A-Z]/.test(word);

/** TRON begins with T, Bitcoin with 1 or 3, Litecoin with L or M, Dogecoin with D: 21 bytes that end in their own checksum. */
function holdsBase58(joined: string): boolean {
  const digits = [...joined].map((letter) => BASE58.indexOf(letter));
  for (let at = 0; at + 26 <= joined.length; at += 1) {
    const first = joined[at]!;
    if ('T13LMD'.includes(first) && lengthsAt(digits, at).some((length) => isChecked(digits, { at, length })))
      return true;
  }
  return false;
}

const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
/** Digits of base 58 in a byte. */
const DIGITS_A_BYTE = Math.log(256) / Math.log(58);

/**
 * How long one that begins here can be: 25 bytes are 34 digits, fewer where bytes of nothing, each written as a 1, stand in front. To look at every
 * length of every beginning would cost a text of ones and capitals a second.
 */
function lengthsAt(digits: readonly number[], at: number): number[] {
  let zeros = 0;
  while (zeros < 25 && digits[at + zeros] === 0) zeros += 1;
  if (zeros === 0) return [34];
  const [least, most] = [24 - zeros, 25 - zeros].map((bytes) => zeros + Math.ceil(bytes * DIGITS_A_BYTE));
  return [34, 33, 32, 31, 30, 29, 28, 27, 26].filter((length) => length >= least! && length <= most!);
}

function isChecked(digits: readonly number[], { at, length }: { at: number; length: number }): boolean {
  if (at + length > digits.length) return false;
  let value = 0n;
  // Eight digits at a time are a whole number.
  for (let from = at; from < at + length; from += 8) {
    const eight = digits.slice(from, Math.min(from + 8, at + length));
    if (eight.includes(-1)) return false;
    value = value * 58n ** BigInt(eight.length) + BigInt(eight.reduce((sum, digit) => sum * 58 + digit, 0));
  }
  if (value >= 2n ** 200n) return false;
  const bytes = Buffer.from(value.toString(16).padStart(50, '0'), 'hex');
  const sum = sha256(sha256(bytes.subarray(0, 21)));
  return bytes.subarray(21).every((byte, n) => byte === sum[n]);
}

const COINS = 'usdt|usdc|btc|eth|trx|usd|eur|cny|rmb|thb|jpy|krw|twd|mxn';
/** Somebody is told to send an amount somewhere that the message names; what was sent, or is to be moved within an account, is no such thing. */
const REQUESTS: readonly RegExp[] = [
  new RegExp(
    `\\b(send|transfer|pay|wire|deposit|remit)\\b(?! from)[^.!?\\n]{0,40}\\b[0-9][0-9.,]*\\s*(${COINS}|dollars?)\\b[^.!?\\n]{0,30}\\bto (me|us|this|the following|our|my (wallet|address|card|bank))\\b`,
    'i',
  ),
  new RegExp(
    `\\b(send|transfer|pay|wire|remit)\\b[^.!?\\n]{0,30}\\bto (this|the following|my|our) (address|wallet|card|number|bank)|\\bto (this|the following|our) account`,
    'i',
  ),
  /(请|請|先|马上|馬上|立即)[^。！？\n]{0,12}(转|轉|打款|汇款|匯款|付款|支付|充值|转账|轉帳|转帐|儲值)[^。！？\n]{0,20}(到|至|给我|給我)[^。！？\n]{0,12}(以下|下面|这个|這個|该|該|我的|我们的|我們的)?(地址|账户|帳戶|账号|帳號|银行卡|銀行卡|钱包|錢包|卡号|卡號)/,
  /(以下|この|次の|私の|当社の)[^。！？\n]{0,6}(アドレス|口座|ウォレット|カード)[^。！？\n]{0,12}(送金|振り?込|入金|支払)[^。！？\n]{0,6}(ください|下さい|お願い|しろ)/,
  /(아래|이|다음|제|저희)\s?(주소|계좌|지갑|카드)[^.!?\n]{0,16}(송금|입금|이체|보내|결제)[^.!?\n]{0,8}(주세요|하세요|바랍니다|주십시오)/,
  /\b(env[ií]a|envíe|envíen|transfiere|transfiera|paga|pague|deposita|deposite)\b[^.!?\n]{0,40}\ba (esta|este|la siguiente|el siguiente|mi|nuestra|nuestro) (dirección|direccion|cuenta|billetera|wallet|tarjeta)/i,
  /(กรุณา|โปรด|ช่วย|ให้)?\s?(โอน|ส่ง|ชำระ|ฝาก)[^.!?\n]{0,30}(มาที่|ไปที่|เข้า)[^.!?\n]{0,10}(ที่อยู่|บัญชี|กระเป๋า|บัตร)(นี้|ต่อไปนี้|ของเรา|ของฉัน|ของผม)/,
];

function asksPayment(plain: string): boolean {
  return PAYMENT_LINK.test(plain) || REQUESTS.some((request) => request.test(plain));
}
