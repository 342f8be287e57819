/** Texts of the agreements. */
import type { LegalTexts } from './zh.ts';

export const messages = {
  userAgreementTitle: 'Condiciones de uso',
  privacyTitle: 'Política de privacidad',
  userAgreementBody:
    'Cada movimiento de fondos en Candor se escribe en un libro mayor que solo admite agregados. La plataforma no puede modificar tus registros ni operar por ti. Los precios, las comisiones y las reglas de liquidación se publican antes de cada operación y se aplican tal cual. No compartas tu contraseña ni tus códigos; si algo parece extraño, cambia la contraseña de inmediato y contacta a soporte. La demo usa dinero ficticio: no se pueden depositar ni retirar activos reales.',
  privacyBody:
    'Guardamos solo lo necesario: cómo contactarte, los dispositivos y direcciones IP desde los que inicias sesión y los documentos de verificación que decidas enviar. Las contraseñas se guardan con Argon2id en un solo sentido y los documentos van cifrados. No vendemos datos personales, no cargamos scripts de terceros ni usamos cookies de rastreo. Todas las sesiones aparecen en el centro de seguridad.',
} satisfies LegalTexts;
