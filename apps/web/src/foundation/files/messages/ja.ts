/** Texts of choosing and sending pictures. */
import type { FilesTexts } from './zh.ts';

export const messages = {
  chooseImage: '画像をアップロード',
  takePhoto: '撮影する',
  fromAlbum: 'アルバムから',
  retake: '撮り直す',
  uploading: 'アップロード中{percent}%',
  uploadFailed: 'アップロードに失敗しました。タップして再試行',
  fileTooLarge: 'ファイルが{limit} MBを超えています',
  notAnImage: 'JPG・PNG・WebP画像のみ対応しています',
  previewFailed: '画像をプレビューできません',
  removeImage: '画像を削除',
} satisfies FilesTexts;
