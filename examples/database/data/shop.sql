CREATE TABLE customers (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    city TEXT
);
CREATE TABLE products (
    sku TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    price REAL NOT NULL CHECK (price > 0),
    thumbnail BLOB
);
CREATE TABLE orders (
    id INTEGER PRIMARY KEY,
    customer_id INTEGER NOT NULL REFERENCES customers (id),
    sku TEXT NOT NULL REFERENCES products (sku),
    quantity INTEGER NOT NULL DEFAULT 1,
    ordered_on TEXT NOT NULL
);
CREATE VIEW revenue AS
    SELECT products.name AS product, sum(orders.quantity * products.price) AS total
    FROM orders JOIN products USING (sku)
    GROUP BY sku;

INSERT INTO customers VALUES (1, 'Ada', 'London'), (2, 'Grace', 'New York'), (3, 'Edsger', NULL);
INSERT INTO products VALUES
    ('CUP', 'Cup', 4.5, NULL),
    ('POT', 'Teapot', 24.9, x'fbfffe00'),
    ('TEA', 'Green tea, 100 g', 7.9, NULL);
INSERT INTO orders (customer_id, sku, quantity, ordered_on) VALUES
    (1, 'POT', 1, '2026-07-24'),
    (1, 'TEA', 2, '2026-07-24'),
    (2, 'CUP', 6, '2026-07-27'),
    (3, 'TEA', 1, '2026-07-28');
