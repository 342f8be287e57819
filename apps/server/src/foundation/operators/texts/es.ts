/** Texts of operators in Spanish. */
import type { operatorNoun, operatorSessionNoun, proposalNoun } from '@candor/wire/operators';
import type { TextsIn } from '../../../platform/http/texts/noun-texts.ts';

export const es: TextsIn<typeof operatorNoun | typeof operatorSessionNoun | typeof proposalNoun> = {
  refusals: {
    operator_unknown: 'Este operador no existe.',
    operator_exists: 'Ya hay un operador con este correo electrónico.',
    operator_alike: 'Ya hay un operador con este nombre, uno que se le parece o el mismo buzón.',
    roles_not_allowed:
      'Cada persona tiene uno o dos roles, y como máximo uno entre tesorero, aprobador de retiros, administrador de mercados y administrador de accesos. Un auditor no tiene ningún otro, y nadie propone y revisa el mismo dinero.',
    last_of_role: 'Es la última persona con el rol {role}. Asígnalo antes a otra.',
    already_registered: 'Esta cuenta ya está registrada.',
    house_account: 'Las cuentas del personal y de la plataforma no pueden operar este producto.',
    operator_password_weak: 'La contraseña necesita al menos 12 caracteres y no debe ser fácil de adivinar.',
    case_unknown: 'Esta solicitud no existe.',
    proposal_open: 'Ya hay una propuesta pendiente sobre esto.',
    proposals_many: 'Tienes {limit} propuestas pendientes: retira algunas o espera a que se decidan.',
    proposal_again:
      '{limit} propuestas tuyas sobre esto quedaron en nada en 24 horas: debe hacerla un compañero.',
    case_changed: 'Otra persona modificó este caso. Revísalo de nuevo.',
    proposal_unknown: 'Esta propuesta no existe.',
    proposal_expired: 'Esta propuesta venció. Vuelve a presentarla.',
    own_case: 'No puedes decidir sobre tu propio caso. Debe hacerlo otra persona.',
    checked_already: 'Ya te pronunciaste sobre esta propuesta.',
    proof_needed: 'Confirma con tu autenticador o tu llave de seguridad que eres tú e inténtalo de nuevo.',
    worth_unknown: 'No hay un precio para valorarlo. Inténtalo más tarde.',
    act_too_large: 'Una operación puede valer como máximo {limit} USDT.',
    acts_too_many: 'Una persona puede hacer {limit} de estas en 24 horas.',
    customer_held_up:
      'Has rechazado {limit} solicitudes de este cliente en {days} días. Debe decidir otra persona.',
  },
  successes: {
    proposed: 'Enviado para que otra persona lo revise.',
    case_decided: 'Decisión guardada.',
  },
};
