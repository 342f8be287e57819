/** Texts of choosing and sending pictures. */
import type { FilesTexts } from './zh.ts';

export const messages = {
  chooseImage: 'Subir imagen',
  takePhoto: 'Tomar foto',
  fromAlbum: 'De la galería',
  retake: 'Repetir',
  uploading: 'Subiendo {percent}%',
  uploadFailed: 'No se pudo subir; toca para reintentar',
  fileTooLarge: 'El archivo supera {limit} MB',
  notAnImage: 'Solo imágenes JPG, PNG o WebP',
  previewFailed: 'No se pudo previsualizar la imagen',
  removeImage: 'Quitar imagen',
} satisfies FilesTexts;
