SELECT id, ordered_on
FROM orders
WHERE ordered_on < date('now', '-7 days');
