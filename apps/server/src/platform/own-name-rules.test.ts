/** R-SUP-1: names that read as the house in any of the seven languages, and names that do not. */
import { expect, test } from 'vitest';
import { lookOf, readsAsOurs } from './own-name-rules.ts';

const OURS = [
  'Candor Support|candor|C A N D O R|Саndоr|Cand0r_1|Cándör|ＣＡＮＤＯＲ|𝓒𝓪𝓷𝓭𝓸𝓻|ᴄᴀɴᴅᴏʀ',
  'Admin|adrnin|4dm1n|a.d-m_i n|Αdmin|The Admin 7|Official-Desk|Supp0rt|Customer Service|staff',
  '官方客服|官 方|客.服|客戶服務|管理員小王|平台方|运营团队',
  '公式|運営スタッフ|サポート|さぽーと|ｻﾎﾟｰﾄ|カスタマーセンター|공식|고객 센터|운영자|관리자1',
  'Soporte|Atención al cliente|Oficial_ES|Equipo|แอดมิน|เจ้าหน้าที่|ฝ่ายบริการลูกค้า|ทางการ',
].flatMap((names) => names.split('|'));
const THEIRS = [
  'C573410|小明 42|Steady Hand|Badminton Bob|helpful|Teamwork|modern art|Łukasz|Иван|null|-1',
  '老王看盘|数学家|たろう|サムライ|김철수|José María|อิสรภาพทางการเงิน|สมชาย ปิติ|１２３',
].flatMap((names) => names.split('|'));

test('R-SUP-1: what reads as ours is found, in any language and spelling', () =>
  expect(OURS.filter((name) => !readsAsOurs(name))).toEqual([]));
test('R-SUP-1: names like any other pass', () => expect(THEIRS.filter(readsAsOurs)).toEqual([]));
test('R-SUP-1: names that look alike look the same', () => {
  expect(lookOf('Steady_Hand')).toBe(lookOf('STЕADY  HAND'));
  expect(lookOf('Steady Hand')).not.toBe(lookOf('Steady Band'));
});
