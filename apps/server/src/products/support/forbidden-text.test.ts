/** What may not be said in a chat, in every disguise that was thought of, and what customers must be able to say. */
import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { cleanName, cleanText } from './clean-text-rules.ts';
import {
  asksCustomers,
  forbiddenIn,
  forbiddenOfHouse,
  leadsElsewhere,
  namesContact,
  namesPayee,
  namesPlaceToPay,
} from '../../platform/forbidden-text-rules.ts';

const TRON = 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE';
const ETHEREUM = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359';
const BITCOIN = '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2';
const SEGWIT = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq';
const HASH = '0x9fc76417374aa880d4449a1f7f31ec597f00b1f6f3dd2d66f4c9c6c445836d8b';

describe('R-DEP-2, R-SUP-1: an address is found in every disguise', () => {
  test.each([
    ['TRON', `send it to ${TRON} please`],
    ['Ethereum', ETHEREUM],
    ['Ethereum without its mark', ETHEREUM.slice(2)],
    ['Bitcoin', `the wallet is ${BITCOIN}.`],
    ['segwit, in capitals', SEGWIT.toUpperCase()],
    ['letters apart', [...TRON].join(' ')],
    ['dots and lines between', [...ETHEREUM].join('.\n')],
    ['marks that nobody sees', [...TRON].join('\u200b')],
    ['soft hyphens and joiners', [...SEGWIT].join('\u00ad\u200d')],
    ['turned and turned back', `\u202e${TRON}\u202c`],
    ['full width', [...TRON].map((letter) => String.fromCodePoint(letter.codePointAt(0)! + 0xfee0)).join('')],
    ['Cyrillic look-alikes', TRON.replace('T', 'Т').replaceAll('c', 'с').replaceAll('M', 'М')],
    ['with accents on it', [...BITCOIN].join('\u0301')],
    ['between words, without a gap', `pay${TRON}now`],
    ['beside the id of a transaction', `${HASH} ${ETHEREUM}`],
    ['glued to the id of a transaction', `${HASH}${ETHEREUM}`],
    ['some other chain', 'So11111111111111111111111111111111111111112'],
    ['a bank account', 'DE89 3704 0044 0532 0130 00'],
    ['a bank account in a sentence', 'please use GB82WEST12345698765432 today'],
    ['a card', '4111 1111 1111 1111'],
  ])('%s', (_name, text) => {
    expect(forbiddenIn(text)).toBe('message_holds_address');
  });

  test('in pieces over several messages', () => {
    const [head, middle, tail] = [TRON.slice(0, 12), TRON.slice(12, 20), TRON.slice(20)];
    expect(forbiddenIn(head)).toBeUndefined();
    expect(forbiddenIn(tail, [head, middle])).toBe('message_holds_address');
    expect(forbiddenIn('thank you', ['hello', 'my deposit is late'])).toBeUndefined();
    // Whatever was said before, and in whichever language between the pieces.
    const long = 'a long story about a deposit that is late. '.repeat(40);
    expect(forbiddenIn(tail, [long, `${long} ${head}`, `${'请稍等，'.repeat(200)}${middle}`])).toBe(
      'message_holds_address',
    );
    expect(forbiddenIn('thank you', [long, `${long} ${HASH}`])).toBeUndefined();
  });

  test('the shortest addresses of Bitcoin, with bytes of nothing in front', () => {
    for (const text of ['1111111111111111111114oLvT2', '1BitcoinEaterAddressDontSendf59kuE'])
      expect([text, forbiddenIn(text)]).toEqual([text, 'message_holds_address']);
  });

  test('R-SUP-1: whoever writes beginnings of addresses without end holds the node for no second', () => {
    const least = (work: () => unknown): number =>
      Math.min(
        ...[1, 2, 3].map(() => {
          const began = performance.now();
          work();
          return performance.now() - began;
        }),
      );
    for (const beginnings of ['L1', '1A3LMDT', 'a1', '12-34 ']) {
      const text = beginnings.repeat(2_000 / beginnings.length);
      expect([beginnings, least(() => forbiddenIn(text, Array(6).fill(text))) < 350]).toEqual([
        beginnings,
        true,
      ]);
    }
    // An article's longest line, as one of the house writes it.
    for (const sign of ['1', '1,', '.', '1.', ',1 '])
      expect([sign, least(() => asksCustomers(sign.repeat(60_000 / sign.length))) < 1_000]).toEqual([
        sign,
        true,
      ]);
  });
});

describe('R-SUP-1: a request to pay is found', () => {
  test.each([
    'Please send 100 USDT to this wallet and we unlock the account',
    'transfer 0.5 BTC to me first',
    'pay to the following account today',
    'bitcoin:something?amount=1',
    'https://paypal.me/somebody',
    'ｈttps://cash.app/$somebody',
    '请先转 100 USDT 到以下地址',
    '請先匯款到我們的帳戶',
    '次の口座に送金してください',
    '아래 계좌로 입금해 주세요',
    'Envía 100 USDT a esta dirección',
    'กรุณาโอนเงินเข้าบัญชีนี้',
  ])('%s', (text) => {
    expect(forbiddenIn(text)).toBe('message_asks_payment');
  });
});

test('an address of TON is one', () => {
  expect(forbiddenIn('Use EQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqB2N for it')).toBe(
    'message_holds_address',
  );
});

describe('what customers have to be able to say', () => {
  test.each([
    `My deposit ${HASH} has not arrived`,
    HASH.slice(2),
    'I sent 100 USDT two hours ago and it is not there. Withdrawal 1482093311, order 1099511628211.',
    'I want to transfer 50 USDT from spot to my contract account',
    'My phone is +66 81 234 5678, my code 123456 did not come',
    'Reference 7f0c1d5e-4c1b-4c3e-9b1d-2f7b8a6c9d10, error writes_stopped',
    '我昨天充值 200 USDT 到现货账户，请帮我查一下',
    '提现 500 USDT 为什么还在审核？',
    'I deposited 0.25 BTC at 2026-11-24 13:25:30 UTC, please check.',
    'Retiré 100 USDT ayer y no llega a mi cuenta',
    'ฉันฝากเงิน 100 USDT เมื่อวาน ยังไม่เข้า',
    'Does the 3rd option of 30,000.00 USDT at 1234567890123456 pay out? See https://candor.example/h5/#/pages/help/detail?id=12',
    'a'.repeat(2000),
    '1'.repeat(2000),
  ])('%s', (text) => {
    expect(forbiddenIn(text)).toBeUndefined();
  });

  // A pattern that tries every way through them would not end within the test's patience.
  test('the longest messages are judged, and it ends', () => {
    const judged = ['1', '3', 'T', 'bc1', '0x', 'AE07 '].map((sign) =>
      forbiddenIn(
        sign.repeat(2_000).slice(0, 2_000),
        Array.from({ length: 5 }, () => sign.repeat(100)),
      ),
    );
    expect(judged).toHaveLength(6);
  });
});

test('R-SUP-1: names and messages keep no mark that turns or hides what is read', () => {
  expect(cleanName('Ali\u202ece\u200b \u2066Ad\u00admin\u2069')).toBe('Alice Admin');
  expect(cleanName('a\n\nb\u2028c')).toBe('a b c');
  expect(cleanText('👩\u200d💻 fine\u200d')).toBe('👩\u200d💻 fine');
  expect(cleanText('Z\u0300\u0301\u0302\u0303\u0304\u0305\u0306\u0307')).toHaveLength(4 + 1);
  expect(cleanText('\u200b\u2060\ufeff')).toBe('');
  expect(cleanText('สวัสดีครับ ขอบคุณ')).toBe('สวัสดีครับ ขอบคุณ');
});

describe('R-DEP-2: what everybody reads names no place to pay, and a reason in one person’s words leads nowhere', () => {
  test.each([
    TRON,
    ETHEREUM,
    BITCOIN,
    SEGWIT,
    'https://paypal.me/candor-help',
    'IBAN DE89 3704 0044 0532 0130 00',
  ])('an article with %s', (place) => {
    expect(namesPlaceToPay(`# Help\n\nSend 100 USDT to ${place} now.\n`)).toBe(true);
    expect(leadsElsewhere(`Unlock: ${place}`)).toBe(true);
  });

  test('what help pages say of money passes', () => {
    for (const text of [
      '如果有人拿到了您的手机或密码，他不能马上把钱转到自己的地址。',
      'Deposit 100 USDT to your own address on the deposit page.',
      `The transaction ${HASH} is final.`,
      '1,000 USDT at 60,000.5, then 0.015 BTC; 24 hours, 20 confirmations, 2026-11-28 15:00 UTC',
    ])
      expect(namesPlaceToPay(text)).toBe(false);
  });

  test.each([
    'https://candor.evil/x',
    'www.candor-help',
    'write to @candor_desk',
    'candor-help.com',
    't.me/candor',
  ])('a reason with %s', (link) => expect(leadsElsewhere(`Trading pauses, ${link}`)).toBe(true));

  test('a reason that only says why passes, in any language', () => {
    for (const reason of [
      'Two of our price sources differ by 3.5 %. We open again when they agree.',
      '价格来源异常，约 30 分钟后恢复。',
      'Mantenimiento previsto hasta las 18:00 UTC.',
      'ราคาจากแหล่งต่างๆ ไม่ตรงกัน',
    ])
      expect(leadsElsewhere(reason)).toBe(false);
  });
});

describe('R-SUP-1: what one of the house writes is judged as a whole', () => {
  const ownHost = 'candor.example';
  const inPieces = (text: string, size: number): string[] => text.match(new RegExp(`.{1,${size}}`, 'g'))!;
  /** Whether any of these answers, one after the other, is held back. */
  const isHeld = (answers: readonly string[]): boolean =>
    answers.some((text, n) => forbiddenOfHouse(text, { before: answers.slice(0, n), ownHost }) !== undefined);

  test.each([
    ['nine of four letters', inPieces(TRON, 4)],
    ['thirty-four of one letter', inPieces(TRON, 1)],
    ['Ethereum, seven of six', inPieces(ETHEREUM, 6)],
    ['segwit, five letters each', inPieces(SEGWIT, 5)],
    [
      'each in a sentence',
      inPieces(TRON, 9).map((piece) => `The next part of your code is ${piece}, thank you for waiting.`),
    ],
    ['a messenger in pieces', ['t.', 'me/', 'candor_help']],
  ])('an address in pieces: %s', (_name, answers) => {
    expect(isHeld(answers)).toBe(true);
  });

  test.each([
    'Write to my colleague: t.me/candor_refunds',
    'https://wa.me/66812345678',
    'wa.me/66812345678',
    'T．ME/candor_refunds',
    'our desk is @candor_refunds on Telegram',
    'see candor-refunds.com for the form',
    'https://candor.example@evil.example/h5/',
    'call +66 81 234 5678 now',
    'discord.gg/abcdef',
    'Write to candorhelp on Telegram',
    'our LINE ID is candor88',
    '请加客服微信 candor88',
    'see candor-refunds.support for the form',
    'Open candor-help.de and log in',
    '请打开 candor.gift 领取',
    'Open сandor-help.сom',
    'Open candor-help dot com',
    'Open candor-help[.]top',
    '请打开 candor-help点com',
    'Send it to candor-vault.eth',
    '加V信 candor888 处理',
    '加薇信 candor888',
    '联系 TG 客服 candor888',
    '加vx888 处理',
  ])('a way to somebody elsewhere: %s', (text) => {
    expect(forbiddenOfHouse(text, { ownHost })).toBe('message_leads_elsewhere');
  });

  test.each([
    'Please open https://candor.example/h5/#/pages/help/detail?id=12 and press Continue.',
    'Your deposit of 0.25 BTC is confirmed. Thank you for waiting, e.g. the second one arrives at 13:25.',
    `The transaction ${HASH} has 12 confirmations.`,
    '您的充值已到账。请刷新页面。',
    'Reference 7f0c1d5e-4c1b-4c3e-9b1d-2f7b8a6c9d10, error writes_stopped, order 1099511628211, case #12.',
    'Your withdrawal is done.It arrives at 1.30 p.m. UTC, i.e. in 2.5 h, fee 0.05 %, vs. 1.00 before.',
    'Activa la protección, p.ej. una clave de acceso.Gracias',
    'Open Security and press the dot beside Passkeys, then Assets (spot).',
  ])('what an agent has to be able to say: %s', (text) => {
    const before = Array.from(
      { length: 60 },
      (_, n) => `Reference 7f0c1d5e-4c1b-4c3e-9b1d-2f7b8a6c9d${10 + n}, order 10995${n}8211.`,
    );
    expect(
      forbiddenOfHouse(text, { before: [...before, 'One moment', 'OK', text], ownHost }),
    ).toBeUndefined();
  });
});

describe('R-SUP-1, R-WD-3: nobody of the house asks for money, in free words either', () => {
  test.each([
    'Please send 100 USDT to our new account, ask me on Telegram @x',
    'Please send 100 USDT to our new account.',
    '请转到安全账户，500 USDT',
    '请把币转到新的地址，1000U',
    'Transfer to the new account...500 USDT',
    'Please transfer to a safe wallet,500 USDT',
    'To unlock your withdrawal, transfer 100 USDT to the new account I will give you.',
    'You need to pay a 100 USDT verification deposit before the withdrawal.',
    'We never ask for codes. Send 100 USDT to another wallet first.',
    '请将100 USDT转到我们的新账户，有问题在电报找我',
    '请先缴纳100 USDT保证金，账号私聊我',
    '转账 100 USDT 到客服的钱包',
    '請將100 USDT轉到我們的新帳戶',
    '請先繳納100 USDT保證金，帳號私訊我',
    '100 USDTを新しい口座に送金してください。',
    '解除料 100 USDTのお支払いが必要です',
    '100 USDT를 새 계좌로 보내주세요.',
    '100 USDT를 저희 새 계정으로 송금해 주세요',
    'Envíe 100 USDT a nuestra nueva cuenta.',
    'Por favor, transfiera 100 USDT a la nueva cuenta y escríbame por privado.',
    'Pague 100 USDT de depósito de verificación',
    'กรุณาโอน 100 USDT เข้าบัญชีใหม่ของเรา',
    'โปรดส่ง 100 USDT ไปยังบัญชีใหม่',
    'กรุณาชำระเงินประกัน 100 USDT ก่อนถอน',
  ])('%s', (text) => {
    expect(forbiddenOfHouse(text)).toBe('message_asks_payment');
    // Nor where everybody reads it as ours.
    expect(namesPayee(text)).toBe(true);
  });

  test.each([
    'Message me on Signal, my name there is candorhelp.',
    'Add me on Insta: candor_help',
    'My Facebook is Candor Help',
    'DM me, candor_help on X',
    'ask me at @x',
    '加薇 candor888',
    '加V: candor888',
    '加我QQ 12345678',
    '私信我 candor_help',
    '加我的賴ID candor888',
    '加我LINE candor888',
    '臉書搜尋 candorhelp',
    'インスタでcandorhelpを検索してください',
    'ラインで友だち追加してください',
    'シグナルで連絡してください',
    '카톡으로 연락 주세요',
    '텔레로 연락 주세요',
    '라인으로 연락 주세요',
    'Escríbeme por guasap',
    'Búscame en Facebook como candorhelp',
    'ทักเฟซบุ๊ก candorhelp',
    'วอทส์แอปมาหาฉัน',
  ])('nor sends anybody to a handle or a messenger: %s', (text) => {
    expect(forbiddenOfHouse(text)).toBe('message_leads_elsewhere');
  });

  test.each([
    'Please open Assets, Transfer, and move 100 USDT from spot to your contract account.',
    'We never ask you to send money to another account. Whoever does is not from Candor.',
    'To withdraw 500 USDT to a new address, save it first; it waits 24 hours.',
    'The network fee of 1 USDT is taken from what you withdraw; you pay nothing else.',
    'The signal of your phone may be weak. Your order of 0.1 BTC @60000 was filled online before the deadline.',
    '您的保证金不足时系统会提醒，您可以从现货账户划转 50 USDT 到合约账户。',
    '您可以将 100 USDT 从资金账户转到您的新账户，提现不需要支付任何费用。VIP 升级后费率更低。',
    '要求您先交“解冻费”的人都是骗子。',
    '我們絕不會要求您轉帳到其他帳戶。請在站內聯絡客服，24 小時線上。',
    '入金は「入金」ページに表示されるご自身のアドレスへお願いします。新しいアドレスへの出金は24時間後に可能です。',
    'オンラインサポートは24時間です。トレンドラインで表示をご確認ください。シグナルは投資助言ではありません。',
    '현물 계정에서 100 USDT를 선물 계정으로 이체하신 뒤 다시 시도해 주세요. 온라인 상담은 24시간입니다.',
    '저희는 다른 계좌로 송금을 요청하지 않습니다.',
    'Puede transferir 100 USDT de su cuenta spot a su cuenta de contratos; no tiene que pagar nada para retirar.',
    'Nunca le pediremos que envíe dinero a otra cuenta.',
    'คุณโอน 100 USDT จากบัญชีสปอตเข้าบัญชีสัญญาของคุณได้ การสนทนาออนไลน์เปิด 24 ชั่วโมง',
    'เราจะไม่ขอให้คุณโอนเงินไปยังบัญชีอื่น การถอนไปยังที่อยู่ใหม่ต้องรอ 24 ชั่วโมง',
  ])('what an agent answers every day passes: %s', (text) => {
    expect(forbiddenOfHouse(text)).toBeUndefined();
  });

  test('every article of ours passes', () => {
    const root = new URL('../../../content/', import.meta.url);
    const pages = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((path) =>
      path.endsWith('.md'),
    );
    expect(pages.length).toBeGreaterThan(100);
    for (const page of pages)
      expect(namesPlaceToPay(readFileSync(new URL(page, root), 'utf8')), page).toBe(false);
  });
});

describe('R-SUP-1: nobody of the house asks for what opens an account', () => {
  test.each([
    'Please tell me your login code',
    'Tell me the number from your authenticator.',
    'What did the text message say?',
    'Create an API key with withdrawal rights and paste it here.',
    'Import these words into your wallet and move your coins there.',
    'Move your coins to the new wallet; its twelve words are abandon ability able.',
    'The twelve words are abandon, ability, able',
    "Don't worry, the seed words: abandon ability able",
    'The recovery words are these',
    '助记词是 abandon ability able',
    '助记词如下：',
    '请导入以下助记词并把资产转入。',
    'Please send me the 6 digits you just received',
    'I need your fund password to unlock it',
    'What is the code you received?',
    'Reply with the code from your e-mail',
    'Forward the code to us, please',
    'Post the verification code here',
    'Send us your recovery phrase',
    'We never ask for it, but tell me your password',
    "Don't worry, just give me your password",
    '请把验证码发给我',
    '请告诉我您的登录密码',
    '您收到的验证码是多少？',
    '請將驗證碼傳給我',
    '把助记词发过来',
    '请勿告诉别人，把验证码发给我',
    '回复6位数字码给我',
    '認証コードを教えてください',
    '届いた6桁の番号をお送りください',
    '인증번호를 알려주세요',
    '받으신 6자리 코드를 말씀해 주세요',
    'Envíeme el código que recibió',
    'Dígame su contraseña',
    '¿Cuál es su contraseña?',
    'ขอรหัสยืนยันที่ได้รับ',
    'ส่งรหัสที่ได้รับมาที่แชต',
    'Install AnyDesk and tell me the number',
    'Please share your screen',
    '请安装 ToDesk',
    '我们需要远程协助您操作',
    '画面を共有してください',
    '원격 제어가 필요합니다',
    'Comparta su pantalla',
    'ช่วยแชร์หน้าจอ',
  ])('%s', (text) => {
    expect(forbiddenOfHouse(text)).toBe('message_asks_secret');
  });

  test.each([
    'We have sent a code to your e-mail. Enter it in the app within ten minutes.',
    'If you did not get the code, press Send code again.',
    'Please tell me whether the code arrived.',
    'Enter your fund password on the withdrawal page.',
    'Never share your code with anybody, not with us either.',
    'Please note: our staff never ask for your password or a code, and never give you a deposit address.',
    'What is the code of the error you see?',
    'Send me the transaction hash, please.',
    'Do not send us your password.',
    'Please send me a screenshot of the message.',
    'Please confirm the code in the app.',
    '验证码已发送到您的邮箱，请在页面输入。',
    '请点击发送验证码，并在10分钟内输入。',
    '客服绝不会向您索取密码、验证码，也不会给您任何充值地址。',
    '请不要把验证码告诉任何人。',
    '请把交易哈希发给我。',
    '認証コードをメールでお送りしました。アプリで入力してください。',
    'パスワードを誰にも教えないでください。',
    '担当者がパスワードや認証コードをお尋ねすることはありません。',
    '인증번호를 이메일로 보냈습니다. 앱에서 입력해 주세요.',
    '직원은 비밀번호나 인증 코드를 요구하지 않습니다.',
    '인증번호를 다른 사람에게 알려주지 마세요.',
    'Le enviamos un código por correo; introdúzcalo en la app.',
    'Nunca le pediremos su contraseña ni un código.',
    'No comparta su código con nadie.',
    'เราส่งรหัสยืนยันไปที่อีเมลของคุณแล้ว กรอกในแอป',
    'เจ้าหน้าที่จะไม่ขอรหัสผ่านหรือรหัสยืนยัน',
    'อย่าบอกรหัสกับใคร',
  ])('what an agent says of codes every day passes: %s', (text) => {
    expect(forbiddenOfHouse(text)).toBeUndefined();
  });
});

describe('R-SUP-1, R-CO-1: a number to call without its country, and a site whose dot is none', () => {
  test.each([
    'call us on 0800 123 4567',
    'Call 0044 20 7946 0958',
    'ring 020 7946 0958 for help',
    '拨打 400-800-1234',
    '请致电 13800138000',
    '02-1234-5678로 전화 주세요',
    '03-1234-5678 にお電話ください',
    'Llame al 900 123 456',
    'โทร 02-123-4567',
    'Log in at candor-help . com',
    'Log in at candor-help .com',
    'Log in at candor-help. com',
    'Log in at candor-help·com',
    'Log in at candor-help•com',
    'visit 203.0.113.7/login',
    'open 203.0.113.7:8080',
  ])('%s', (text) => {
    expect(forbiddenOfHouse(text)).toBe('message_leads_elsewhere');
    // Nor does one person let it out where everybody reads it.
    expect(namesContact(text)).toBe(true);
  });

  test.each([
    'Your login from 203.0.113.7 was on Monday.',
    'Your margin call was at 13:25:30 on 2026-11-28.',
    'Order 1099511628211 is filled. Withdrawal 1482093311 waits.',
    'Your phone number ending in 6789 is bound.',
    'Your call of 26 November is noted, case 1234567.',
    '您绑定的电话尾号为 6789。',
    'The fee is 0.05 %. Net of it you get 9.5 USDT.',
    'Your order was filled. Come back any time.',
  ])('passes: %s', (text) => {
    expect(forbiddenOfHouse(text)).toBeUndefined();
    expect(namesContact(text)).toBe(false);
  });
});

describe('R-DEP-2: descriptions that customers read as ours name nobody else to pay', () => {
  test.each([
    TRON,
    `Pay early at t.me/token_sale`,
    'IBAN DE89 3704 0044 0532 0130 00',
    'https://wa.me/123456',
    'tg://resolve?domain=x',
  ])('%s', (text) => expect(namesPayee(text)).toBe(true));
  test.each([
    'Reykjavik, Iceland',
    'Yearn.finance',
    'See https://token.example/whitepaper.pdf',
    '110 TH/s',
    'Room 3. Tmerch',
  ])('passes: %s', (text) => expect(namesPayee(text)).toBe(false));
});

test.each([
  'Visit candor support . c o m',
  'Write to candorhelp on T e l e g r a m.',
  'Search for Candor Recovery in the App Store and log in there.',
  '请到应用商店搜索 Candor 恢复。',
])('R-SUP-1: a name whose letters stand apart, and a shop of apps, lead elsewhere: %s', (text) => {
  expect([forbiddenOfHouse(text), namesContact(text)]).toEqual(['message_leads_elsewhere', true]);
});

test.each([
  'Tell me the number of your case, please.',
  'What does the error message say?',
  'An API key is shown once; if you lost it, end it and make another one.',
  'The words are the same in all languages.',
  'Option a - b - c of the form',
  'Never import words that somebody gives you.',
  'The recovery words are known to you alone.',
  'The twelve words are shown only once, in your wallet.',
  '助记词是您自己保管的',
  '助记词：请您自己保管，我们没有。',
])('R-SUP-1: what support has to say passes: %s', (text) => {
  expect(forbiddenOfHouse(text)).toBeUndefined();
});
