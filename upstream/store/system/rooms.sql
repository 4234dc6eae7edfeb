-- What happened in live rooms, numbered without gaps in each; never changed. What a viewer reads of an event is for the serialiser of the room's kind to say.
create table if not exists room_event (
  room_id uuid not null,
  seq int not null,
  at timestamptz not null,
  kind varchar(20) not null,
  content jsonb not null,
  primary key (room_id, seq)
);

-- Who looked into a room last; it decides nothing.
create unlogged table if not exists room_presence (
  room_id uuid not null,
  user_id uuid not null,
  seen_at timestamptz not null,
  primary key (room_id, user_id)
);

do $$
declare name text;
begin
  foreach name in array array['room_event', 'room_presence'] loop
    execute format('revoke all on %I from public', name);
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('drop policy if exists system_only on %I', name);
    execute format('create policy system_only on %I to app_system using (true) with check (true)', name);
  end loop;
  grant select, insert on room_event to app_system;
  grant select, insert, update, delete on room_presence to app_system;
end $$;

-- Each offer is judged against those of its room.
create index if not exists compete_offer_hall on compete_offer (compete_hall_id, supplier_id, item_id, seq_num desc);
create index if not exists bid_offer_auction on bid_offer (auction_id, supplier_id, auction_item_id, bid_seq desc);

-- What counts of each supplier, and the latest offers: asked for at every offer and by every page that reads itself again.
create index if not exists compete_offer_standing on compete_offer (compete_hall_id, supplier_id, item_id, seq_num desc);
create index if not exists compete_offer_latest on compete_offer (compete_hall_id, seq_num desc);
create index if not exists bid_offer_latest on bid_offer (auction_id, bid_seq desc);
