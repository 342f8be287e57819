/** Texts of the agreements. */
import type { LegalTexts } from './zh.ts';

export const messages = {
  userAgreementTitle: 'Condiciones de uso',
  privacyTitle: 'Política de privacidad',
  userAgreementBody:
    'Cada movimiento de dinero en Candor se escribe en un libro que solo puede crecer. La plataforma no puede modificar tus registros ni operar por ti. Precios, comisiones y reglas se publican antes de cada operación y se aplican tal cual. Guarda tu contraseña y tus códigos; si algo parece extraño, cambia la contraseña y contáctanos. La demo usa dinero ficticio: no se pueden depositar ni retirar activos reales.',
  privacyBody:
    'Guardamos solo lo necesario: cómo contactarte, los dispositivos y direcciones desde los que entras y los documentos que decidas enviar. Las contraseñas se guardan con Argon2id en un solo sentido y los documentos van cifrados. No vendemos datos personales, no cargamos scripts de terceros ni usamos cookies de rastreo. Todas las sesiones aparecen en el centro de seguridad.',
} satisfies LegalTexts;
