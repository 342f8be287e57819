-- What was sent back and stands is looked for at each line that resembles it, as what was reversed since is (0495).
create index deposits_lines_standing_returns on deposits_lines (bank, currency_id, amount)
  where state = 'returned' and return_reference is not null;
