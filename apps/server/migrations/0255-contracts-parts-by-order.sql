-- What was split off a position to close is found by the position: replay and verification read whole orders, and what is published of a
-- lead trader counts positions from their opening until nothing of them is open (R-CP-1).
create index contracts_positions_parts on contracts_positions (parent_id) where parent_id is not null;
