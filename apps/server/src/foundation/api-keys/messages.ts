/** What customers are told about their API keys, wherever they are reached (R-API-1); a missing text does not compile. */
import { messagesOf } from '../notify/index.ts';
import type { KindOf } from '../notify/index.ts';

export const apiKeyMessages = messagesOf(
  {
    api_key_added: { values: ['name'], reach: 'everywhere' },
    api_key_changed: { values: ['name'], reach: 'everywhere' },
    api_key_ended: { values: ['name'], reach: 'everywhere' },
  },
  {
    zh: {
      api_key_added: [
        '已创建 API 密钥',
        '您的账户新建了 API 密钥“{name}”，提现至少暂停 24 小时。如非本人操作，请立即删除该密钥并冻结账户。',
      ],
      api_key_changed: [
        'API 密钥已修改',
        'API 密钥“{name}”的权限或 IP 地址已修改，提现至少暂停 24 小时。如非本人操作，请立即删除该密钥。',
      ],
      api_key_ended: ['API 密钥已失效', 'API 密钥“{name}”已删除，不能再使用。'],
    },
    en: {
      api_key_added: [
        'API key created',
        'The API key “{name}” was created for your account. Withdrawals pause for at least 24 hours. If that was not you, delete the key and freeze your account now.',
      ],
      api_key_changed: [
        'API key changed',
        'Permissions or addresses of the API key “{name}” were changed. Withdrawals pause for at least 24 hours. If that was not you, delete the key now.',
      ],
      api_key_ended: ['API key deleted', 'The API key “{name}” was deleted and no longer works.'],
    },
    'zh-Hant': {
      api_key_added: [
        '已建立 API 金鑰',
        '您的帳戶新建了 API 金鑰「{name}」，提現至少暫停 24 小時。若非本人操作，請立即刪除該金鑰並凍結帳戶。',
      ],
      api_key_changed: [
        'API 金鑰已修改',
        'API 金鑰「{name}」的權限或 IP 位址已修改，提現至少暫停 24 小時。若非本人操作，請立即刪除該金鑰。',
      ],
      api_key_ended: ['API 金鑰已失效', 'API 金鑰「{name}」已刪除，無法再使用。'],
    },
    ja: {
      api_key_added: [
        'APIキーが作成されました',
        'APIキー「{name}」が作成されました。出金は24時間以上停止します。お心当たりがない場合は、すぐにこのキーを削除し、アカウントを凍結してください。',
      ],
      api_key_changed: [
        'APIキーが変更されました',
        'APIキー「{name}」の権限またはIPアドレスが変更されました。出金は24時間以上停止します。お心当たりがない場合は、すぐにこのキーを削除してください。',
      ],
      api_key_ended: ['APIキーが無効になりました', 'APIキー「{name}」は削除され、使用できなくなりました。'],
    },
    ko: {
      api_key_added: [
        'API 키 생성됨',
        'API 키 “{name}”이(가) 생성되었습니다. 최소 24시간 동안 출금이 중지됩니다. 본인이 아니라면 즉시 키를 삭제하고 계정을 동결하세요.',
      ],
      api_key_changed: [
        'API 키 변경됨',
        'API 키 “{name}”의 권한 또는 IP 주소가 변경되었습니다. 최소 24시간 동안 출금이 중지됩니다. 본인이 아니라면 즉시 키를 삭제하세요.',
      ],
      api_key_ended: ['API 키 만료됨', 'API 키 “{name}”이(가) 삭제되어 더 이상 사용할 수 없습니다.'],
    },
    es: {
      api_key_added: [
        'Clave API creada',
        'Se creó la clave API «{name}» en tu cuenta. Los retiros se pausan al menos 24 horas. Si no fuiste tú, elimina la clave y congela tu cuenta ahora.',
      ],
      api_key_changed: [
        'Clave API modificada',
        'Se cambiaron los permisos o las direcciones IP de la clave API «{name}». Los retiros se pausan al menos 24 horas. Si no fuiste tú, elimina la clave ahora.',
      ],
      api_key_ended: ['Clave API eliminada', 'La clave API «{name}» se eliminó y ya no funciona.'],
    },
    th: {
      api_key_added: [
        'สร้าง API Key แล้ว',
        'มีการสร้าง API Key “{name}” ในบัญชีของคุณ ระงับการถอนอย่างน้อย 24 ชั่วโมง หากไม่ใช่คุณ โปรดลบคีย์นี้และอายัดบัญชีทันที',
      ],
      api_key_changed: [
        'แก้ไข API Key แล้ว',
        'มีการแก้ไขสิทธิ์หรือที่อยู่ IP ของ API Key “{name}” ระงับการถอนอย่างน้อย 24 ชั่วโมง หากไม่ใช่คุณ โปรดลบคีย์นี้ทันที',
      ],
      api_key_ended: ['API Key ใช้ไม่ได้แล้ว', 'API Key “{name}” ถูกลบแล้วและใช้งานไม่ได้อีก'],
    },
  },
);

export type ApiKeyMessage = KindOf<typeof apiKeyMessages>;
