/** Texts of choosing and sending pictures. */
import type { FilesTexts } from './zh.ts';

export const messages = {
  chooseImage: '上傳圖片',
  takePhoto: '拍照',
  fromAlbum: '從相簿選擇',
  retake: '重新拍攝',
  uploading: '正在上傳 {percent}%',
  uploadFailed: '上傳失敗，點擊重試',
  fileTooLarge: '檔案超過 {limit} MB 限制',
  notAnImage: '僅支援 JPG、PNG、WebP 圖片',
  previewFailed: '圖片預覽失敗',
  removeImage: '移除圖片',
} satisfies FilesTexts;
