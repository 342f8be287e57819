/**
 * Numbers to call and addresses of machines, as people write them in seven languages (R-SUP-1): whoever is called or opened there is not the
 * house. Without its country a number is one only where somebody is told to call it; cases and orders have long numbers too. Pure.
 */

/** With its country. */
const WITH_COUNTRY = /\+\s?[0-9][0-9\s().-]{6,}[0-9]/;
const NUMBER = '(?<![0-9.,])\\(?[0-9][0-9\\s()-]{4,16}[0-9](?![0-9.,]*[0-9])';
const CALL_BEFORE = new RegExp(
  `(\\b(call|phone|ring|dial|hotline|helpline|telephone|tel)\\b|\\b(ll[aá]m[ae](r|nos|me)?|marque|tel[eé]fono)(?!\\p{L})|致电|致電|拨打|撥打|来电|來電|热线|熱線|打电话|打電話|(联系|聯絡|客服|我的)电话|(聯絡|客服|我的)電話|お電話|전화|โทร)[^.!?。！？\\n0-9]{0,20}${NUMBER}`,
  'iu',
);
const CALL_AFTER = new RegExp(
  `${NUMBER}\\s?(に|へ|まで)?\\s?(お電話|電話(し|を|く)|にかけ)|${NUMBER}\\s?(번)?(으로|로)\\s?(전화|연락)|${NUMBER}[^.!?。！？\\n]{0,4}(致电|致電|拨打|撥打|联系我|聯絡我)`,
  'u',
);
/** An address of the net, opened as a site is: with a port or a path. */
const MACHINE = /(?<![0-9.])([0-9]{1,3}\.){3}[0-9]{1,3}(:[0-9]{2,5}|\/[\p{L}\p{N}])/u;

export const isNumberToCall = (plain: string): boolean =>
  [WITH_COUNTRY, CALL_BEFORE, CALL_AFTER].some((ways) => ways.test(plain));

export const isMachine = (plain: string): boolean => MACHINE.test(plain);
