-- Trades that were undone because they broke the price band (R-MD-6). The trade itself stays as it was written: what is
-- added here takes it out of candles and figures, and its journal is undone by another.

create table spot_busts (
  pair_id integer not null,
  trade_no bigint not null,
  proposal_id bigint not null unique,
  -- What of R-SPOT-6 the records proved it to have broken.
  breaches text[] not null check (cardinality(breaches) > 0
    and breaches <@ array['above_highest_buy', 'below_lowest_sell', 'past_protection_price']),
  at timestamptz not null,
  primary key (pair_id, trade_no),
  foreign key (pair_id, trade_no) references spot_trades (pair_id, trade_no)
);
insert into platform_append_only (table_name) values ('spot_busts');

-- Four eyes here too: without a proposal about this very trade that somebody else has just approved, nothing is undone.
create function spot_busts_by_two() returns trigger language plpgsql as $$
begin
  if not exists (
    select 1 from operators_proposals p join operators_checks c on c.proposal_id = p.id
    where p.id = new.proposal_id and p.kind = 'busted_trade' and p.state = 'executed'
      and p.subject_id = new.pair_id || ':' || new.trade_no
      and c.verdict = 'yes' and c.operator_id <> p.maker_id) then
    raise exception 'trade %:% has no approval of two', new.pair_id, new.trade_no using errcode = 'CN007';
  end if;
  return new;
end $$;
create trigger spot_busts_four_eyes before insert on spot_busts for each row execute function spot_busts_by_two();

-- Articles that are written while the venue runs; the ones that came with it stand below.
create sequence content_article_ids start 10001;
