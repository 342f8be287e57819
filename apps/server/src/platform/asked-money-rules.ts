/**
 * Words by which somebody of the house would ask a customer for money (R-SUP-1, R-WD-3), in seven languages: to an account of ours or another
 * one than his own, or as a fee for what nobody pays for. What a customer moves within his own accounts is no such thing. Pure.
 */

/** A run of digits, dots and commas from its beginning, so that none is tried from within: it may begin with the comma of the words before it. */
const AMOUNT =
  /(?<![0-9.,])[.,]*[0-9][0-9.,]*\s*(usdt|usdc|btc|eth|trx|usd|eur|cny|rmb|thb|jpy|krw|twd|mxn|u(?![a-z])|dollars?|dólares|euros?|美元|美金|元|块|塊|円|ドル|달러|원|บาท|ดอลลาร์)/i;

/** To warn of it says the same words: such a sentence asks for nothing. */
const WARNS =
  /\bnever (ask|asks|request|requests|require|requires|want|wants)\b|\b(will|do|does|would) ?(not|n't) ask\b|\bnobody (of ours|at|from)\b|\b(whoever|anybody|anyone) (who )?(asks|wants|tells|demands)\b|(人|者)(都|均)?是(骗子|騙子|诈骗|詐騙)|(不会|不會|绝不|絕不|从不|從不|从未|從未)[^，,；;]{0,6}(要求|让您|讓您|请您|請您|索要|索取|收取)|(お願い|依頼|請求|要求|求め)[^、]{0,6}(ありません|いたしません|しません)|(요청|요구|안내)[^,]{0,6}(않습니다|없습니다)|\b(nunca|jamás)\b[^,;]{0,16}\b(pid|ped|solicit|exig)|(ไม่มีวัน|จะไม่|ไม่เคย)[^,]{0,10}(ขอ|เรียก)/i;

/** Beside an amount, a place that is none of the customer's. */
const ELSEWHERE: readonly RegExp[] = [
  /\b(send|transfer|pay|wire|remit|deposit|top up|move)\b(?! from).{0,60}?\bto (a |an |the |this |that |his |her )?((new|other|another|different|safe|secure|special|official|designated|temporary|manager'?s?|agent'?s?|company) )+(\w+ )?(account|wallet|address|card)\b/i,
  /(转|轉|打款?|汇|匯|付|支付|充|存).{0,16}(到|至|进|進|入|给|給)[^您你]{0,4}(新|另一个|另一個|另外|其他|指定|安全|专用|專用|私人|个人|個人|财务|財務)的?(?!您|你).{0,4}(账户|賬戶|帳戶|账号|帳號|地址|钱包|錢包|卡)/,
  /(新しい|別の|指定の?|安全な)(?!お客様).{0,8}(アドレス|口座|ウォレット|アカウント|カード)(に|へ|まで).{0,14}(送金|送っ|振り?込|入金|支払).{0,10}(ください|下さい|お願い|必要)/,
  /(새로운|새|다른|지정된?|안전한)\s?(?!고객님).{0,8}(계좌|계정|주소|지갑|카드)(으로|로|에).{0,10}(송금|입금|이체|보내|전송|결제).{0,10}(주세요|하세요|바랍니다|주십시오|합니다)/,
  /(?<!\p{L})(env[ií]|transfier|transfer|pag|deposit).{0,60}?(?<!\p{L})a (la |el |una |un )?(nuev[ao]|otr[ao]|segur[ao]|especial|oficial) (cuenta|dirección|direccion|billetera|monedero|wallet|tarjeta)(?!\p{L})|(?<!\p{L})(env[ií]|transfier|transfer|pag|deposit).{0,60}?(?<!\p{L})a (la |el |una |un )(cuenta|dirección|direccion|billetera|monedero|wallet|tarjeta) (nuev|segur|oficial|especial)/iu,
  /(โอน|ส่ง|ชำระ|ฝาก|เติม).{0,40}(มาที่|ไปที่|ไปยัง|มายัง|เข้า|ให้).{0,8}(บัญชี|ที่อยู่|กระเป๋า|บัตร).{0,4}(ใหม่|อื่น|พิเศษ)(?!ของคุณ)/,
];

/** Ours, or the writer's own: with or without an amount. */
const OURS: readonly RegExp[] = [
  /\b(send|transfer|pay|wire|remit|deposit|top up|move)\b(?! from).{0,60}?\bto (our|my)( \w+){0,3} (account|wallet|address|card)\b/i,
  /(转|轉|打款?|汇|匯|付|支付|充|存).{0,16}(到|至|进|進|入|给|給)[^您你]{0,4}(我们|我們|我方|我的|本公司|公司|客服)的?.{0,4}(账户|賬戶|帳戶|账号|帳號|地址|钱包|錢包|卡)/,
  /(当社|弊社|私|運営|担当)の.{0,8}(アドレス|口座|ウォレット|アカウント|カード)(に|へ|まで).{0,14}(送金|送っ|振り?込|入金|支払)/,
  /(저희|당사|우리|회사|제)\s.{0,8}(계좌|계정|주소|지갑|카드)(으로|로|에).{0,10}(송금|입금|이체|보내|전송|결제)/,
  /(?<!\p{L})(env[ií]|transfier|transfer|pag|deposit).{0,60}?(?<!\p{L})a (nuestr[ao]s?|mi)( \p{L}+){0,2} (cuenta|dirección|direccion|billetera|monedero|wallet|tarjeta)(?!\p{L})/iu,
  /(โอน|ส่ง|ชำระ|ฝาก|เติม).{0,40}(มาที่|ไปที่|ไปยัง|มายัง|เข้า|ให้).{0,8}(บัญชี|ที่อยู่|กระเป๋า|บัตร).{0,8}(ของเรา|ของบริษัท|ของฉัน|ของผม)/,
];

/** What nobody has to pay, least of all to get at what is his. */
const FEES: readonly RegExp[] = [
  /\b(pay|send|transfer|deposit|top up|submit)\b.{0,40}?\b(verification|security|unlock(ing)?|unfreez(e|ing)|release|activation|guarantee|clearance|risk|certification|refundable|personal income tax)\b[ -](deposit|fee|payment|bond|charge)\b/i,
  /\bto (unlock|unfreeze|release|activate|speed up)\b.{0,40}\b(send|transfer|pay|wire|deposit)\b(?! from)/i,
  /(缴纳|繳納|缴|繳|(?<=[先请請要须須需再])交|支付|付款|充值|打款|汇款|匯款|转账|轉帳).{0,14}(?<!追加)(解冻费|解凍費|解冻金|解凍金|验证金|驗證金|认证金|認證金|激活费|激活費|啟用費|启用费|风控金|風控金|押金|通道费|通道費|解锁费|解鎖費|个人所得税|個人所得稅)|(缴纳|繳納|缴|繳|(?<=[先请請要须須需再])交).{0,14}(保证金|保證金|税金|稅金|税费|稅費)/,
  /(認証金|解除料|解除費|凍結解除|税金|預託金|保証金).{0,12}(支払|納付|入金|送金|振り?込).{0,12}(ください|下さい|お願い|必要)/,
  /(보증금|인증금|인증\s?비용|해제\s?비용|해제비|세금).{0,12}(납부|입금|송금|지불|결제|보내).{0,10}(주세요|하세요|바랍니다|주십시오|합니다)/,
  /(?<!\p{L})(pag|deposit|env[ií]|transf).{0,40}?(depósito|deposito|fianza|tasa|tarifa|cargo|impuesto|pago)s? de (verificación|verificacion|garantía|garantia|desbloqueo|liberación|liberacion|activación|activacion|seguridad)/iu,
  /(ชำระ|โอน|จ่าย|ฝาก|ส่ง).{0,20}(เงินประกัน|ค่าประกัน|ค่าปลดล็อ[กค]|ค่ายืนยัน|เงินค้ำประกัน|ค่าเปิดใช้งาน|ค่าปลดอายัด)/,
];

/** A transfer is asked for, to whom the house or its writer names: so nobody speaks of it, not where everybody reads either. */
export const asksForTransfer = (plain: string): boolean => someSentence(plain, asksToSend);

/** That, or a fee; help pages name such fees to warn of them. */
export const asksForMoney = (plain: string): boolean =>
  someSentence(plain, (sentence) => asksToSend(sentence) || FEES.some((fee) => fee.test(sentence)));

const asksToSend = (sentence: string): boolean =>
  OURS.some((place) => place.test(sentence)) ||
  (AMOUNT.test(sentence) && ELSEWHERE.some((place) => place.test(sentence)));

/** One after the other: what one of them says does not excuse the next. */
const someSentence = (plain: string, asks: (sentence: string) => boolean): boolean =>
  plain.split(/[.!?]+(?=\s|$)|[。！？\n]+/).some((sentence) => !WARNS.test(sentence) && asks(sentence));
