CREATE TABLE `attributes` (
	`item_id` text NOT NULL,
	`name` text NOT NULL,
	`value` text NOT NULL,
	`unit` text,
	PRIMARY KEY(`item_id`, `name`, `value`)
);
--> statement-breakpoint
CREATE TABLE `brands` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`country` text,
	`slug` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `brands_slug_unique` ON `brands` (`slug`);--> statement-breakpoint
CREATE TABLE `categories` (
	`id` text PRIMARY KEY NOT NULL,
	`parent_id` text,
	`name` text NOT NULL,
	`description` text,
	`epc_code` text,
	`level` integer,
	`epc_source` text,
	`slug` text NOT NULL,
	`position` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `categories_slug_unique` ON `categories` (`slug`);--> statement-breakpoint
CREATE INDEX `categories_parent` ON `categories` (`parent_id`);--> statement-breakpoint
CREATE TABLE `diagram_parts` (
	`diagram_id` text NOT NULL,
	`position` text,
	`part_number` text NOT NULL,
	`name` text NOT NULL,
	`quantity` integer,
	`x` real,
	`y` real,
	`number_key` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `diagram_parts_diagram` ON `diagram_parts` (`diagram_id`);--> statement-breakpoint
CREATE INDEX `diagram_parts_key` ON `diagram_parts` (`number_key`);--> statement-breakpoint
CREATE TABLE `diagrams` (
	`id` text PRIMARY KEY NOT NULL,
	`engine_id` text NOT NULL,
	`category_id` text NOT NULL,
	`code` text NOT NULL,
	`name` text NOT NULL,
	`image` text,
	`image_id` text,
	`image_width` integer,
	`image_height` integer
);
--> statement-breakpoint
CREATE INDEX `diagrams_engine` ON `diagrams` (`engine_id`,`category_id`);--> statement-breakpoint
CREATE TABLE `engines` (
	`id` text PRIMARY KEY NOT NULL,
	`model_id` text NOT NULL,
	`name` text NOT NULL,
	`variant` text,
	`fuel` text,
	`displacement_cc` integer,
	`power_kw` integer,
	`year_start` integer,
	`year_end` integer
);
--> statement-breakpoint
CREATE INDEX `engines_model` ON `engines` (`model_id`);--> statement-breakpoint
CREATE TABLE `fitments` (
	`item_id` text NOT NULL,
	`engine_id` text NOT NULL,
	`year_from` integer,
	`year_to` integer,
	`quantity` integer,
	`note` text,
	`vehicle_type` text,
	`category_id` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `fitments_item` ON `fitments` (`item_id`);--> statement-breakpoint
CREATE INDEX `fitments_engine` ON `fitments` (`engine_id`,`category_id`,`item_id`);--> statement-breakpoint
CREATE TABLE `images` (
	`id` text PRIMARY KEY NOT NULL,
	`width` integer NOT NULL,
	`height` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `item_images` (
	`item_id` text NOT NULL,
	`position` integer NOT NULL,
	`file` text NOT NULL,
	`alt` text,
	`alt_hi` text,
	`alt_ta` text,
	`alt_te` text,
	`alt_bn` text,
	`alt_gu` text,
	`alt_mr` text,
	`alt_kn` text,
	`alt_ml` text,
	`image_id` text NOT NULL,
	PRIMARY KEY(`item_id`, `image_id`)
);
--> statement-breakpoint
CREATE INDEX `item_images_image` ON `item_images` (`image_id`);--> statement-breakpoint
CREATE TABLE `item_sources` (
	`row` integer PRIMARY KEY NOT NULL,
	`own` integer NOT NULL,
	`face` integer NOT NULL,
	`fitments` integer NOT NULL,
	`attributes` integer NOT NULL,
	`item_references` integer NOT NULL,
	`images` integer NOT NULL,
	`translations` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `items` (
	`id` text PRIMARY KEY NOT NULL,
	`brand_id` text NOT NULL,
	`category_id` text NOT NULL,
	`part_number` text NOT NULL,
	`name` text NOT NULL,
	`description` text,
	`price_paise` integer NOT NULL,
	`selling_paise` integer NOT NULL,
	`weight_grams` integer,
	`available` integer NOT NULL,
	`stock` integer NOT NULL,
	`slug` text NOT NULL,
	`gtin` text,
	`hsn` text,
	`country_of_origin` text,
	`importer` text,
	`image` text,
	`number_key` text NOT NULL,
	`gtin_key` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `items_slug_unique` ON `items` (`slug`);--> statement-breakpoint
CREATE INDEX `items_number` ON `items` (`number_key`,`brand_id`);--> statement-breakpoint
CREATE INDEX `items_gtin` ON `items` (`gtin_key`);--> statement-breakpoint
CREATE INDEX `items_brand` ON `items` (`brand_id`,"available" desc,"name" collate nocase,"id" asc);--> statement-breakpoint
CREATE INDEX `items_category` ON `items` (`category_id`,"available" desc,"name" collate nocase,"id" asc);--> statement-breakpoint
CREATE TABLE `makes` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `meta` (
	`key` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `models` (
	`id` text PRIMARY KEY NOT NULL,
	`make_id` text NOT NULL,
	`name` text NOT NULL,
	`vehicle_type` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `models_make` ON `models` (`make_id`);--> statement-breakpoint
CREATE TABLE `item_references` (
	`item_id` text NOT NULL,
	`kind` text NOT NULL,
	`maker` text,
	`number` text NOT NULL,
	`number_key` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `references_item` ON `item_references` (`item_id`);--> statement-breakpoint
CREATE INDEX `references_key` ON `item_references` (`number_key`,`item_id`,`kind`);--> statement-breakpoint
CREATE TABLE `removed_items` (
	`id` text PRIMARY KEY NOT NULL,
	`brand_id` text NOT NULL,
	`category_id` text NOT NULL,
	`part_number` text NOT NULL,
	`name` text NOT NULL,
	`slug` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `slugs` (
	`slug` text PRIMARY KEY NOT NULL,
	`item_id` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `translations` (
	`entity` text NOT NULL,
	`id` text NOT NULL,
	`language` text NOT NULL,
	`field` text NOT NULL,
	`text` text NOT NULL,
	PRIMARY KEY(`entity`, `id`, `language`, `field`)
);
