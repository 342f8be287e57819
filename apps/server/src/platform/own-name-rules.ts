/**
 * R-SUP-1: nobody goes by a name that reads as the house: its brand, its support, its officers, in any of the seven languages, however it is
 * spelled. Names are compared as they look: without case, blanks and signs, with look-alike letters as the ones they imitate. Pure.
 */
import { lettersOf } from './forbidden-text-rules.ts';
import { STROKED_LETTERS } from './stroked-letters-rules.ts';

/** Anywhere in a name. */
const ANYWHERE = [
  'candor admin official support helpdesk moderator customerservice customercare',
  '官方 官万 宫方 宮方 客服 客户服务 客戶服務 客户支持 客戶支援 技术支持 技術支援',
  '在线支持 管理员 管理員 管理人员 管理人員 工作人员 工作人員 运营团队 營運團隊 平台方',
  '系统消息 系統訊息 系统通知 系統通知 风控 風控 安全中心',
  '公式 運営 サポート 管理者 管理人 カスタマー スタッフ ヘルプデスク 事務局 アドミン',
  '공식 고객센터 고객지원 운영자 운영팀 관리자 상담원 서포트 어드민 스태프',
  'oficial soporte moderador atencionalcliente servicioalcliente asistenciaalcliente',
  'แอดมิน ผู้ดูแล บริการลูกค้า ทีมงาน เจ้าหน้าที่ ซัพพอร์ต ฝ่ายสนับสนุน',
].flatMap((words) => words.split(' '));
/** As a word of its own only: inside others they are harmless. */
const ALONE = 'staff help service security system operator team mod root ayuda equipo ทางการ'.split(' ');
/** What holds one of them and means something else. */
const HARMLESS = /badminton/g;

/** Letters of Latin, of the scripts our seven languages write, and what belongs to none. */
const OURS =
  /^[\p{Script=Latin}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Common}\p{Script=Inherited}]*$/u;
/** Latin letters that no alphabet of a language has: small capitals, letters of phonetics. */
const ODD_LATIN = /[\u0250-\u02af\u1d00-\u1dbf\u2c60-\u2c7f\ua720-\ua7ff\uab30-\uab6f]/;
/** What looks like a plain letter and is not taken apart by Unicode. */
const PLAIN: Readonly<Record<string, string>> = {
  ...STROKED_LETTERS,
  ƒ: 'f',
  ƈ: 'c',
  ɗ: 'd',
  ơ: 'o',
  ʀ: 'r',
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  l: 'i',
  '|': 'i',
  '!': 'i',
  $: 's',
  '@': 'a',
};

/** Whether others would take somebody of this name for one of us. */
export function readsAsOurs(name: string): boolean {
  const shown = name.normalize('NFKC');
  if (ODD_LATIN.test(shown) || (/\p{Script=Latin}/u.test(shown) && !OURS.test(shown))) return true;
  if (namesTheHouse(name)) return true;
  const joined = asOneWord(name);
  const words = name.split(/[^\p{L}\p{M}\p{N}]+/u).map(lookOf);
  return [...words, joined].some((word) => ALONE_AS_SEEN.has(word));
}

/** Whether it names the house, its support or its officers; `security key` and `team wallet` do not. */
export const namesTheHouse = (text: string): boolean => {
  const joined = asOneWord(text);
  return ANYWHERE_AS_SEEN.some((word) => joined.includes(word));
};

const asOneWord = (text: string): string => lookOf(text).replace(HARMLESS, '');

/** A name as it looks at a glance. Two letters that read as one come last, when all others are plain. */
export function lookOf(text: string): string {
  const plain = lettersOf(text).toLowerCase();
  return [...plain]
    .map((letter) => PLAIN[letter] ?? letter)
    .map(katakanaOf)
    .join('')
    .replace(/[^\p{L}\p{N}]|ー/gu, '')
    .replace(/rn/g, 'm')
    .replace(/vv/g, 'w');
}

/** What hiragana spells is read as katakana is. */
const katakanaOf = (letter: string): string =>
  /[\u3041-\u3096]/.test(letter) ? String.fromCharCode(letter.charCodeAt(0) + 0x60) : letter;

const ANYWHERE_AS_SEEN = ANYWHERE.map(lookOf);
const ALONE_AS_SEEN = new Set(ALONE.map(lookOf));
