/** Texts of choosing and sending pictures; the other languages follow this one. */
import type { TranslationOf } from '../../../platform/i18n/index.ts';

export const messages = {
  chooseImage: '上传图片',
  takePhoto: '拍照',
  fromAlbum: '从相册选择',
  retake: '重新拍摄',
  uploading: '正在上传 {percent}%',
  uploadFailed: '上传失败，点击重试',
  fileTooLarge: '文件超过 {limit} MB 限制',
  notAnImage: '仅支持 JPG、PNG、WebP 图片',
  previewFailed: '图片预览失败',
  removeImage: '移除图片',
} as const;

export type FilesTexts = TranslationOf<typeof messages>;
