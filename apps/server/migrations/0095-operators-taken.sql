-- Who works on which case of a queue, and until when: whoever asks for the next one meanwhile gets another. It keeps nobody from
-- deciding; who takes and goes away holds up nothing.
create table operators_taken (
  queue text not null,
  case_id bigint not null,
  operator_id integer not null,
  until timestamptz not null,
  primary key (queue, case_id),
  -- One at a time of each queue.
  unique (queue, operator_id)
);
