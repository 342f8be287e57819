/** What files says to people, in every language. */
import type { fileNoun } from '@candor/wire';
import type { TextsOf } from '../../platform/http/texts/noun-texts.ts';

export const filesTexts: TextsOf<typeof fileNoun> = {
  zh: {
    refusals: {
      not_an_image: '仅支持 JPG、PNG 或 WebP 图片',
      image_unreadable: '图片无法读取，请重新选择',
      too_many_pixels: '图片尺寸过大，请缩小后再上传',
      file_too_large: '文件大小超出限制[，最大 {limit} MB]',
      too_many_uploads: '上传的图片过多，请稍后再试',
      file_unknown: '未找到该图片，请重新上传',
    },
  },
  en: {
    refusals: {
      not_an_image: 'Only JPG, PNG or WebP pictures can be uploaded.',
      image_unreadable: 'The picture cannot be read. Please choose another one.',
      too_many_pixels: 'The picture is too large. Please make it smaller.',
      file_too_large: 'The file exceeds the allowed size[ of {limit} MB].',
      too_many_uploads: 'Too many pictures were uploaded. Please try again later.',
      file_unknown: 'The image was not found. Please upload it again.',
    },
  },
  'zh-Hant': {
    refusals: {
      not_an_image: '僅支援 JPG、PNG 或 WebP 圖片',
      image_unreadable: '無法讀取圖片，請重新選擇',
      too_many_pixels: '圖片尺寸過大，請縮小後再上傳',
      file_too_large: '檔案大小超出限制[，最大 {limit} MB]',
      too_many_uploads: '上傳的圖片過多，請稍後再試',
      file_unknown: '找不到該圖片，請重新上傳',
    },
  },
  ja: {
    refusals: {
      not_an_image: 'アップロードできるのはJPG、PNG、WebPの画像のみです',
      image_unreadable: '画像を読み取れません。別の画像を選んでください。',
      too_many_pixels: '画像のサイズが大きすぎます。縮小してから再度お試しください。',
      file_too_large: 'ファイルサイズが上限を超えています[（最大{limit} MB）]',
      too_many_uploads: '画像のアップロードが多すぎます。しばらくしてからお試しください。',
      file_unknown: '画像が見つかりません。もう一度アップロードしてください。',
    },
  },
  ko: {
    refusals: {
      not_an_image: 'JPG, PNG, WebP 이미지만 업로드할 수 있습니다',
      image_unreadable: '이미지를 읽을 수 없습니다. 다시 선택해 주세요.',
      too_many_pixels: '이미지 해상도가 너무 큽니다. 줄여서 다시 올려 주세요.',
      file_too_large: '파일 크기가 제한을 초과했습니다[(최대 {limit}MB)]',
      too_many_uploads: '업로드한 이미지가 너무 많습니다. 잠시 후 다시 시도해 주세요.',
      file_unknown: '이미지를 찾을 수 없습니다. 다시 업로드해 주세요.',
    },
  },
  es: {
    refusals: {
      not_an_image: 'Solo se admiten imágenes JPG, PNG o WebP.',
      image_unreadable: 'No se puede leer la imagen. Elige otra.',
      too_many_pixels: 'La imagen tiene demasiados píxeles. Redúcela e inténtalo de nuevo.',
      file_too_large: 'El archivo supera el tamaño permitido[ de {limit} MB].',
      too_many_uploads: 'Has subido demasiadas imágenes. Inténtalo más tarde.',
      file_unknown: 'No se encontró la imagen. Vuelve a subirla.',
    },
  },
  th: {
    refusals: {
      not_an_image: 'อัปโหลดได้เฉพาะรูปภาพ JPG, PNG หรือ WebP',
      image_unreadable: 'อ่านรูปภาพไม่ได้ โปรดเลือกรูปใหม่',
      too_many_pixels: 'รูปภาพมีความละเอียดสูงเกินไป โปรดลดขนาดแล้วลองใหม่',
      file_too_large: 'ไฟล์มีขนาดเกินที่กำหนด[ (สูงสุด {limit} MB)]',
      too_many_uploads: 'อัปโหลดรูปภาพมากเกินไป โปรดลองใหม่ภายหลัง',
      file_unknown: 'ไม่พบรูปภาพ โปรดอัปโหลดอีกครั้ง',
    },
  },
};
