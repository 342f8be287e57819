/** Canned answers that an installation begins with: what customers ask first, in every language. */
import type { Language } from '@candor/wire';
import { listCanned, lockSeed, saveCanned } from './canned-store.ts';
import type { SupportDeps } from './ports.ts';

const FIRST: readonly { name: string; texts: Readonly<Record<Language, string>> }[] = [
  {
    name: 'Greeting',
    texts: {
      zh: '您好 {name}，我是客服 {agent}。您的工单号是 #{case}，请告诉我具体情况，我马上为您查看。',
      en: 'Hello {name}, this is {agent} from support. Your case number is #{case}. Tell me what happened and I will look into it right away.',
      'zh-Hant': '您好 {name}，我是客服 {agent}。您的案件編號是 #{case}，請告訴我具體情況，我馬上為您查看。',
      ja: '{name}様、サポートの{agent}です。お問い合わせ番号は#{case}です。状況をお聞かせください。すぐに確認いたします。',
      ko: '안녕하세요 {name}님, 상담원 {agent}입니다. 문의 번호는 #{case}입니다. 자세한 내용을 알려 주시면 바로 확인하겠습니다.',
      es: 'Hola {name}, soy {agent}, de soporte. Tu número de caso es #{case}. Cuéntame qué pasó y lo reviso enseguida.',
      th: 'สวัสดีคุณ {name} ฉัน {agent} จากฝ่ายบริการลูกค้า หมายเลขเคสของคุณคือ #{case} โปรดเล่ารายละเอียด แล้วฉันจะตรวจสอบให้ทันที',
    },
  },
  {
    name: 'Deposit: confirmations',
    texts: {
      zh: '充值在区块链上达到所需确认数后会自动入账。请在“充值记录”中查看当前确认数，并把交易哈希发给我。',
      en: 'A deposit is credited automatically once the blockchain has confirmed it often enough. Please check the confirmations in your deposit history and send me the transaction hash.',
      'zh-Hant':
        '充值在區塊鏈上達到所需確認數後會自動入帳。請在「充值紀錄」中查看目前確認數，並把交易雜湊傳給我。',
      ja: '入金はブロックチェーンで必要な承認数に達すると自動的に反映されます。入金履歴で承認数をご確認のうえ、トランザクションハッシュをお送りください。',
      ko: '입금은 블록체인에서 필요한 컨펌 수에 도달하면 자동으로 반영됩니다. 입금 내역에서 컨펌 수를 확인하고 트랜잭션 해시를 보내 주세요.',
      es: 'Un depósito se acredita automáticamente cuando la blockchain lo confirma suficientes veces. Revisa las confirmaciones en tu historial de depósitos y envíame el hash de la transacción.',
      th: 'ยอดฝากจะเข้าบัญชีอัตโนมัติเมื่อบล็อกเชนยืนยันครบตามจำนวน โปรดดูจำนวนการยืนยันในประวัติการฝาก แล้วส่งแฮชธุรกรรมให้ฉัน',
    },
  },
  {
    name: 'Withdrawal: review',
    texts: {
      zh: '您的提现正在人工审核中，审核时间和当前步骤可在提现详情中查看。审核完成前资金仍在您的账户中，处于冻结状态。',
      en: 'Your withdrawal is being reviewed by our staff. The withdrawal details show the current step and since when. Until it is decided the money stays in your account, frozen.',
      'zh-Hant':
        '您的提現正在人工審核中，審核時間和目前步驟可在提現詳情中查看。審核完成前資金仍在您的帳戶中，處於凍結狀態。',
      ja: '出金は現在担当者が審査中です。現在の状況は出金の詳細で確認できます。審査が終わるまで資金はお客様の口座で凍結されています。',
      ko: '출금은 현재 담당자가 심사 중입니다. 진행 단계는 출금 상세에서 확인할 수 있습니다. 결정 전까지 자금은 계정에 동결된 상태로 남아 있습니다.',
      es: 'Tu retiro está en revisión. En los detalles del retiro verás el paso actual y desde cuándo. Hasta que se decida, el dinero sigue en tu cuenta, congelado.',
      th: 'คำขอถอนของคุณอยู่ระหว่างการตรวจสอบโดยเจ้าหน้าที่ ดูขั้นตอนปัจจุบันได้ในรายละเอียดการถอน ระหว่างนี้เงินยังอยู่ในบัญชีของคุณและถูกอายัดไว้',
    },
  },
  {
    name: 'Safety',
    texts: {
      zh: '请注意：客服绝不会向您索取密码、验证码，也不会给您任何充值地址。充值地址只在 App 的充值页面中显示。',
      en: 'Please note: our staff never ask for your password or a code, and never give you a deposit address. Deposit addresses appear only on the deposit page of the app.',
      'zh-Hant':
        '請注意：客服絕不會向您索取密碼、驗證碼，也不會給您任何充值地址。充值地址只在 App 的充值頁面中顯示。',
      ja: 'ご注意ください。担当者がパスワードや認証コードをお尋ねすることも、入金アドレスをお伝えすることもありません。入金アドレスはアプリの入金画面にのみ表示されます。',
      ko: '주의하세요. 직원은 비밀번호나 인증 코드를 요구하지 않으며 입금 주소를 알려 드리지 않습니다. 입금 주소는 앱의 입금 화면에서만 확인할 수 있습니다.',
      es: 'Recuerda: nuestro equipo nunca te pide tu contraseña ni un código, y nunca te da una dirección de depósito. Las direcciones solo aparecen en la página de depósito de la app.',
      th: 'โปรดทราบ เจ้าหน้าที่จะไม่ขอรหัสผ่านหรือรหัสยืนยัน และจะไม่ให้ที่อยู่ฝากเงิน ที่อยู่ฝากเงินแสดงในหน้าฝากเงินของแอปเท่านั้น',
    },
  },
  {
    name: 'Closing',
    texts: {
      zh: '还有其他问题吗？如果没有，我将关闭工单 #{case}。您随时可以回复，工单会重新打开。',
      en: 'Is there anything else? If not, I will close case #{case}. You can reply at any time and it opens again.',
      'zh-Hant': '還有其他問題嗎？如果沒有，我將關閉案件 #{case}。您隨時可以回覆，案件會重新開啟。',
      ja: '他にご不明な点はございますか。なければお問い合わせ#{case}を終了いたします。返信いただければいつでも再開されます。',
      ko: '다른 궁금한 점이 있으신가요? 없으시면 문의 #{case}를 종료하겠습니다. 언제든 답장하시면 다시 열립니다.',
      es: '¿Hay algo más en lo que pueda ayudarte? Si no, cerraré el caso #{case}. Puedes responder cuando quieras y se abrirá de nuevo.',
      th: 'มีอะไรให้ช่วยอีกไหม หากไม่มี ฉันจะปิดเคส #{case} คุณตอบกลับได้ทุกเมื่อ แล้วเคสจะเปิดอีกครั้ง',
    },
  },
];

/** Only where there is none: what people of support have changed or taken away stays so. */
export async function seedCanned({ platform: { db, clock } }: SupportDeps): Promise<void> {
  await db.transaction('support-seed', async (tx) => {
    await lockSeed(tx);
    if ((await listCanned(tx)).length > 0) return;
    for (const { name, texts } of FIRST)
      await saveCanned(tx, { id: undefined, name, texts, operatorId: null, at: new Date(clock.now()) });
  });
}
