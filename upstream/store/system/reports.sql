-- The price report: purchases of a time, and what one material has cost, of those that count.
create index if not exists purchase_history_prices on purchase_history (material_id, supplier_id, order_date) where latest_flag = 'Y';
create index if not exists purchase_history_days on purchase_history (order_date) where latest_flag = 'Y';
