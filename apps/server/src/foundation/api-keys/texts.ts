/** What API keys say to people, in every language. */
import type { apiKeyNoun } from '@candor/wire';
import type { TextsOf } from '../../platform/http/texts/noun-texts.ts';

export const apiKeyTexts: TextsOf<typeof apiKeyNoun> = {
  zh: {
    refusals: {
      api_key_limit: '最多可创建 {limit} 个 API 密钥，请先删除不用的',
      api_key_unknown: '该 API 密钥不存在或已删除',
      api_key_address_invalid: '请填写有效的 IP 地址或网段，用逗号分隔，最多 {limit} 个',
      api_key_address_required: '可提现的密钥须绑定 IP 地址',
      api_key_public_invalid: '请填写有效的 Ed25519 公钥；HMAC 密钥不需要公钥',
    },
    successes: {
      api_key_added: 'API 密钥已创建',
      api_key_changed: 'API 密钥已修改',
      api_key_deleted: 'API 密钥已删除',
    },
  },
  en: {
    refusals: {
      api_key_limit: 'You can have {limit} API keys at most. Delete one you no longer use.',
      api_key_unknown: 'This API key does not exist or was deleted.',
      api_key_address_invalid: 'Enter IP addresses or networks, separated by commas, {limit} at most.',
      api_key_address_required: 'A key that withdraws needs an IP allowlist.',
      api_key_public_invalid: 'Enter an Ed25519 public key; an HMAC key has none.',
    },
    successes: {
      api_key_added: 'API key created.',
      api_key_changed: 'API key changed.',
      api_key_deleted: 'API key deleted.',
    },
  },
  'zh-Hant': {
    refusals: {
      api_key_limit: '最多可建立 {limit} 個 API 金鑰，請先刪除不用的',
      api_key_unknown: '該 API 金鑰不存在或已刪除',
      api_key_address_invalid: '請填寫有效的 IP 位址或網段，以逗號分隔，最多 {limit} 個',
      api_key_address_required: '可提現的金鑰須綁定 IP 位址',
      api_key_public_invalid: '請填寫有效的 Ed25519 公鑰；HMAC 金鑰不需要公鑰',
    },
    successes: {
      api_key_added: 'API 金鑰已建立',
      api_key_changed: 'API 金鑰已修改',
      api_key_deleted: 'API 金鑰已刪除',
    },
  },
  ja: {
    refusals: {
      api_key_limit: 'APIキーは最大{limit}個まで作成できます。不要なものを削除してください',
      api_key_unknown: 'このAPIキーは存在しないか、削除されています',
      api_key_address_invalid:
        'IPアドレスまたはネットワークをカンマ区切りで入力してください（最大{limit}件）',
      api_key_address_required: '出金できるAPIキーにはIPアドレスの指定が必要です',
      api_key_public_invalid: 'Ed25519の公開鍵を入力してください。HMACのキーには不要です',
    },
    successes: {
      api_key_added: 'APIキーを作成しました',
      api_key_changed: 'APIキーを変更しました',
      api_key_deleted: 'APIキーを削除しました',
    },
  },
  ko: {
    refusals: {
      api_key_limit: 'API 키는 최대 {limit}개까지 만들 수 있습니다. 사용하지 않는 키를 삭제하세요',
      api_key_unknown: '이 API 키는 없거나 삭제되었습니다',
      api_key_address_invalid: 'IP 주소 또는 네트워크를 쉼표로 구분해 입력하세요(최대 {limit}개)',
      api_key_address_required: '출금할 수 있는 키에는 IP 허용 목록이 필요합니다',
      api_key_public_invalid: 'Ed25519 공개 키를 입력하세요. HMAC 키에는 필요하지 않습니다',
    },
    successes: {
      api_key_added: 'API 키를 생성했습니다',
      api_key_changed: 'API 키를 변경했습니다',
      api_key_deleted: 'API 키를 삭제했습니다',
    },
  },
  es: {
    refusals: {
      api_key_limit: 'Puedes tener {limit} claves API como máximo. Elimina una que ya no uses.',
      api_key_unknown: 'Esta clave API no existe o se eliminó.',
      api_key_address_invalid: 'Ingresa direcciones IP o redes, separadas por comas, {limit} como máximo.',
      api_key_address_required: 'Una clave que retira necesita una lista de IP permitidas.',
      api_key_public_invalid: 'Ingresa una clave pública Ed25519; una clave HMAC no la lleva.',
    },
    successes: {
      api_key_added: 'Clave API creada.',
      api_key_changed: 'Clave API modificada.',
      api_key_deleted: 'Clave API eliminada.',
    },
  },
  th: {
    refusals: {
      api_key_limit: 'สร้าง API Key ได้สูงสุด {limit} รายการ โปรดลบรายการที่ไม่ใช้แล้ว',
      api_key_unknown: 'ไม่พบ API Key นี้หรือถูกลบแล้ว',
      api_key_address_invalid: 'โปรดกรอกที่อยู่ IP หรือเครือข่าย คั่นด้วยจุลภาค สูงสุด {limit} รายการ',
      api_key_address_required: 'คีย์ที่ถอนเงินได้ต้องกำหนด IP ที่อนุญาต',
      api_key_public_invalid: 'โปรดกรอกกุญแจสาธารณะ Ed25519 ส่วนคีย์ HMAC ไม่ต้องใช้',
    },
    successes: {
      api_key_added: 'สร้าง API Key แล้ว',
      api_key_changed: 'แก้ไข API Key แล้ว',
      api_key_deleted: 'ลบ API Key แล้ว',
    },
  },
};
