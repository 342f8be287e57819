/** Texts of choosing and sending pictures. */
import type { FilesTexts } from './zh.ts';

export const messages = {
  chooseImage: 'Upload image',
  takePhoto: 'Take photo',
  fromAlbum: 'From album',
  retake: 'Retake',
  uploading: 'Uploading {percent}%',
  uploadFailed: 'Upload failed, tap to retry',
  fileTooLarge: 'The file is larger than {limit} MB',
  notAnImage: 'Only JPG, PNG or WebP images',
  previewFailed: 'Could not preview the image',
  removeImage: 'Remove image',
} satisfies FilesTexts;
