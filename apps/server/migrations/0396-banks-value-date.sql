-- A line that somebody typed says of which day it is: a statement of a later one has to show it (R-OPS-10).
alter table banks_movements add column value_date date;
